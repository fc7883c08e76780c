import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { APP_FILES_PATH } from '#domain/paths.ts';

const isText = (file: string): boolean => /\.(js|css)$/.test(file);

/** Writes a compressed copy beside a file at the highest level, which would take the server too long. */
function compress(path: string): void {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
}

/** Compresses the scripts and styles of a built app, each by itself and all in one file. */
export function compressAssets(app: string): void {
  const files = readdirSync(join(app, 'assets')).filter(isText).sort();
  for (const file of files) compress(join(app, 'assets', file));
  const texts = files.map((file) => [`/assets/${file}`, readFileSync(join(app, 'assets', file), 'utf8')]);
  writeFileSync(join(app, APP_FILES_PATH), JSON.stringify(Object.fromEntries(texts)));
  compress(join(app, APP_FILES_PATH));
}
