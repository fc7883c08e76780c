/**
 * Bundles one of our programs into one file, because reading a thousand small files, stripping their types and compiling
 * them is most of a start. A bundle is made once for the same sources, and stays for the next run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import {
  BUILD_SNAPSHOT,
  COMPILED,
  evaluatedEarly,
  PROGRAM,
  SNAPSHOT,
  snapshotArguments,
  START,
  V8_OPTIONS,
} from './snapshot.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'bundles');
const SOURCES = ['domain', 'couchdb', 'sync-server'];
const KEPT_MS = 24 * 60 * 60_000;

/** The path of an import's module, as CommonJS has none. */
const IMPORT_META_URL = "'use strict'; const importMetaUrl = 'file://' + encodeURI(__filename);";

/** PouchDB prepares cookies for HTTP when it is loaded, a tenth of a start; an embedded store makes no request. */
const withoutCookies: Plugin = {
  name: 'without-cookies',
  setup(making) {
    const namespace = 'without-cookies';
    making.onResolve({ filter: /^fetch-cookie$/ }, ({ path }) => ({ path, namespace }));
    making.onLoad({ filter: /.*/, namespace }, () => ({ contents: 'module.exports = (fetch) => fetch;' }));
  },
};

/** A program may wait for promises at its top level, which CommonJS cannot: all but its imports becomes a function. */
const awaiting = (program: string): Plugin => ({
  name: 'awaiting',
  setup(making) {
    const path = join(root, program);
    making.onLoad({ filter: /\.ts$/ }, (loaded) => {
      if (loaded.path !== path) return undefined;
      const source = readFileSync(path, 'utf8');
      const [imports = ''] = /^(?:\/\*[\s\S]*?\*\/|\/\/.*|import [\s\S]*?;|\s+)*/.exec(source) ?? [];
      const contents = `${imports}void (async () => {\n${source.slice(imports.length)}\n})();`;
      return { contents, loader: 'ts', resolveDir: dirname(path) };
    });
  },
});

async function bundleInto(folder: string, program: string): Promise<void> {
  const options: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // Native packages load files from their own folder.
    external: ['leveldown', '@node-rs/argon2'],
    plugins: [withoutCookies, awaiting(program)],
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: IMPORT_META_URL },
    // Less to read at each start; names stay, as stacks show them.
    minifyWhitespace: true,
    logLevel: 'error',
  };
  const { metafile } = await build({
    ...options,
    entryPoints: { program },
    write: false,
    metafile: true as const,
  });
  const early = evaluatedEarly(metafile.inputs, program).map((path) => `import './${path}';\n`);
  const contents = `${early.join('')}module.exports = () => import('./${program}');`;
  await build({ ...options, stdin: { contents, resolveDir: root, sourcefile: 'program.js' } });
  await rename(join(folder, 'stdin.cjs'), join(folder, PROGRAM));
  await writeFile(join(folder, 'start.cjs'), START);
  await writeFile(join(folder, BUILD_SNAPSHOT), SNAPSHOT);
}

/** Names what a bundle is made of: the sources, the packages, and how it is made. */
function keyOf(program: string): string {
  const hash = createHash('sha256').update(process.version);
  const sources = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  );
  for (const file of [
    'package-lock.json',
    'tests/builders/bundle.ts',
    'tests/builders/snapshot.ts',
    program,
    ...sources.sort(),
  ])
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 32);
}

function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const { mtimeMs } = statSync(join(cache, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

async function make(program: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = join(cache, keyOf(program));
  if (existsSync(folder)) await utimes(folder, new Date(), new Date());
  else {
    removeOld();
    const own = mkdtempSync(join(cache, 'making-'));
    await bundleInto(own, program);
    // Another worker may have been faster with the same.
    await rename(own, folder).catch(() => rmSync(own, { recursive: true }));
  }
  return folder;
}

const made = new Map<string, Promise<string>>();

/** The path of a program, given by its path in the repository, as one file that `node` runs. */
export async function bundleProgram(program: string): Promise<string> {
  const making = made.get(program) ?? make(program);
  made.set(program, making);
  return join(await making, 'start.cjs');
}

/**
 * The arguments with which `node` starts the program; its own follow. From a snapshot as soon as a process of it has
 * ended well.
 */
export async function programArguments(program: string): Promise<readonly string[]> {
  const start = await bundleProgram(program);
  return [...V8_OPTIONS, ...(await snapshotArguments(dirname(start))), start];
}

/** Whether a process of the program that ended well has kept what was compiled. */
export const isCompiled = async (program: string): Promise<boolean> =>
  existsSync(join(dirname(await bundleProgram(program)), COMPILED));
