// `npm run build`: the app with its service worker into dist/app, the server into dist/server. A warning is an error.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import * as esbuild from 'esbuild';
import { build } from 'vite';
import { compressAssets } from './compress.ts';
import { reportChunks } from './chunk-report.ts';
import { prerender } from './prerender.ts';
import { PAGES } from './public-pages.ts';

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

/** Builds the app and then, separately, the service worker. */
async function buildApp(): Promise<string[]> {
  const complaints = await complaintsOf(() =>
    build({
      root: join(root, 'app'),
      configFile: join(root, 'app/vite.config.ts'),
      mode: 'production',
      build: { outDir: join(dist, 'app'), emptyOutDir: true },
      plugins: [
        reportChunks({ root, path: join(dist, 'chunks.json') }),
        prerender({ root, outDir: join(dist, 'app') }),
      ],
    }),
  );
  compressAssets(join(dist, 'app'));
  const missing = appMustContain.filter((file) => !existsSync(join(dist, 'app', file)));
  return [...complaints, ...missing.map((file) => `The build made no ${file}.`)];
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
