// `npm run build`: the app with its service worker into dist/app, the server into dist/server. A warning is an error.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import * as esbuild from 'esbuild';
import { build } from 'vite';
import { appConfig } from '../app/vite.config.ts';
import { compressAssets } from './compress.ts';
import { type Chunk, ChunkReportSchema, pathIn, reportChunks } from './chunk-report.ts';
import { levelsOf } from './chunk-users.ts';
import { groupModules } from './module-groups.ts';
import { shortPreloadLists } from './preload-lists.ts';
import { prerender } from './prerender.ts';
import { PAGES } from './public-pages.ts';
import { findVisitorParts } from './visitor-parts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Everything that runs under plain Node in production: name in dist/server → entry point. */
const serverEntries = {
  main: 'sync-server/main.ts',
  // The image has no TypeScript runner, so the operator's commands are built too.
  audit: 'sync-server/audit/main.ts',
  backup: 'sync-server/backup/main.ts',
  restore: 'sync-server/restore/main.ts',
  job: 'sync-server/job/main.ts',
  move: 'couchdb/move/main.ts',
  rebuild: 'sync-server/rebuild/main.ts',
  repair: 'couchdb/repair/main.ts',
};
const appMustContain = [
  'index.html',
  ...PAGES.map(({ file }) => file),
  'manifest.webmanifest',
  'sw.js',
  'app-files.json',
];

/** Runs a task and returns its stderr, to which Vite, Rolldown and their plugins write warnings. */
async function complaintsOf(task: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text: string | Uint8Array) => {
    heard.push(stripVTControlCharacters(String(text)).trim());
    return write(text);
  };
  try {
    await task();
  } finally {
    process.stderr.write = write;
  }
  return heard.filter((line) => line !== '');
}

const chunksFile = join(dist, 'chunks.json');
const readChunks = (): Chunk[] => ChunkReportSchema.parse(JSON.parse(readFileSync(chunksFile, 'utf8')));

/** A module's source; nothing for those that the bundler made. */
function readSource(module: string): string {
  const file = join(root, module);
  return /^(?:app|domain)\/.*\.tsx?$/.test(module) && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Builds the app without groups and without writing it, to learn which modules are loaded together, and their lengths. */
async function buildWithoutGroups(): Promise<Chunk[]> {
  await build({
    ...appConfig,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    build: { ...appConfig.build, write: false },
    plugins: [...appConfig.plugins, reportChunks({ root, path: chunksFile })],
  });
  return readChunks();
}

/**
 * Every chunk names those that it imports, so long names are a fiftieth of all script. dist/chunks.json lists what is in each
 * file.
 */
const withoutNames = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};

/** Builds the app and then, separately, the service worker. */
async function buildApp(): Promise<string[]> {
  let before: Chunk[] = [];
  const found = await complaintsOf(async () => {
    before = await buildWithoutGroups();
  });
  const visitorParts = findVisitorParts(before, readSource);
  const isForVisitors = (part: string): boolean => visitorParts.has(part);
  const groupOf = groupModules(before, isForVisitors);
  const name = (id: string): string | null => groupOf.get(pathIn(root, id)) ?? null;
  const codeSplitting = {
    groups: [{ debugName: 'loaded together', name }],
    includeDependenciesRecursively: false,
  };
  const complaints = await complaintsOf(() =>
    build({
      root: join(root, 'app'),
      configFile: join(root, 'app/vite.config.ts'),
      mode: 'production',
      build: {
        outDir: join(dist, 'app'),
        emptyOutDir: true,
        rolldownOptions: {
          output: { codeSplitting, ...withoutNames },
          // What one load imports lazily may be in the group of another.
          checks: { ineffectiveDynamicImport: false },
        },
      },
      plugins: [
        reportChunks({ root, path: chunksFile }),
        shortPreloadLists,
        prerender({ root, outDir: join(dist, 'app') }),
      ],
    }),
  );
  compressAssets(join(dist, 'app'));
  const missing = appMustContain.filter((file) => !existsSync(join(dist, 'app', file)));
  const after = readChunks();
  // By file, because a lazy part that others import at once has none of its own.
  const byFile = levelsOf(after.map((chunk) => ({ ...chunk, facade: chunk.file })));
  const levels = new Map(byFile.map(({ part, level }) => [part, level]));
  const fileOf = (part: string): string => after.find(({ modules }) => modules.includes(part))?.file ?? '';
  const heavier = levelsOf(before, isForVisitors).filter(
    ({ part, level }) => level !== 'signed-in' && levels.get(fileOf(part)) !== level,
  );
  return [
    ...found,
    ...complaints,
    ...missing.map((file) => `The build made no ${file}.`),
    ...heavier.map(({ part, level }) => `The groups make ${part} load more than its level, ${level}.`),
  ];
}

async function buildServer(): Promise<string[]> {
  const { warnings } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: serverEntries,
    outdir: join(dist, 'server'),
    bundle: true,
    // Dynamic imports get separate files, because in one file every start would load their packages.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  return warnings.map(({ text, location }) => `${location?.file ?? 'server'}: ${text}`);
}

process.env['NODE_ENV'] = 'production';
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
// The server comes first: it builds in a second, so a mistake there shows early.
const complaints = [...(await buildServer()), ...(await buildApp())];
if (complaints.length > 0) {
  console.error(`\nThe build complained, so it failed:\n${complaints.map((line) => `- ${line}`).join('\n')}`);
  process.exitCode = 1;
}
