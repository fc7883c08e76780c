/** Bundles the service into one file, as the build does; tsx would add helpers to its functions. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Resolves to the path of the file; `checkout` is the root of a repository with its packages installed. */
export async function bundleService(checkout: string): Promise<string> {
  const folder = join(checkout, 'node_modules', '.cache', 'load');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `service-${String(process.pid)}.mjs`);
  await build({
    absWorkingDir: checkout,
    entryPoints: ['tests/load/transfers/service.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  return file;
}
