/** A program of ours as one file: reading a thousand small ones, and their types away, is most of what a start takes. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What CommonJS packages in the bundle expect to be there. */
const REQUIRE = `import { createRequire as bundleRequire } from 'node:module';
const require = bundleRequire(import.meta.url);
const __filename = new URL(import.meta.url).pathname;
const __dirname = new URL('.', import.meta.url).pathname;`;

/** Bundles programs, by their paths in the repository, into a folder beside the packages that they import. */
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
    // What is native or finds files beside itself stays outside.
    external: ['leveldown', '@node-rs/argon2', 'pino'],
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
}

/** A new folder for bundles, which is removed by whoever made it. */
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

/** The bundle of a program, made when a test first asks for it; it goes with the file of the test. */
export async function bundled(program: string): Promise<string> {
  folder ??= bundleFolder();
  const making = made.get(program) ?? bundleInto(folder, [program]);
  made.set(program, making);
  await making;
  return bundleIn(folder, program);
}
