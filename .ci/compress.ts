import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Writes compressed copies of scripts and styles at the highest level, which would take the server too long. */
export function compressAssets(directory: string): void {
  for (const file of readdirSync(directory)) {
    if (!/\.(js|css)$/.test(file)) continue;
    const path = join(directory, file);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
}
