/**
 * Bundles one of our programs into one file: reading a thousand small files, and stripping their types, is most of a
 * start.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Globals that CommonJS packages in the bundle expect. */
const REQUIRE = `import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const __filename = new URL(import.meta.url).pathname;
const __dirname = new URL('.', import.meta.url).pathname;`;

/** Bundles programs, given by their paths in the repository, into a folder beside the packages that they import. */
export async function bundleInto(folder: string, programs: readonly string[]): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Packages that are native or load files from their own folder.
    external: ['leveldown', '@node-rs/argon2', 'pino'],
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
}

/** A new folder for bundles; the caller removes it. */
export function bundleFolder(): string {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, 'bundled-'));
}

export const bundleIn = (folder: string, program: string): string =>
  join(folder, program.replace(/\.ts$/, '.mjs'));

let folder: string | null = null;
const made = new Map<string, Promise<void>>();

afterAll(() => {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
});

/** The bundle of a program, made at the first call; it is removed after the test file. */
export async function bundled(program: string): Promise<string> {
  folder ??= bundleFolder();
  const making = made.get(program) ?? bundleInto(folder, [program]);
  made.set(program, making);
  await making;
  return bundleIn(folder, program);
}
