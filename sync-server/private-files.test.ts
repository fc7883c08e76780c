// Proves that every program of a release creates files for its owner only. The build gives the list, so a new program
// is included.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleProgram } from '#tests/builders/bundle.ts';

const entries = [
  ...readFileSync('.ci/build.ts', 'utf8').matchAll(/^ {2}\w+: '((?:sync-server|couchdb)\/[\w/-]+\.ts)',$/gm),
].map(([, path = '']) => path);

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'umask-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

it('lists every program that the build makes', () => {
  expect(entries).toEqual([
    'sync-server/main.ts',
    'sync-server/audit/main.ts',
    'sync-server/backup/main.ts',
    'sync-server/restore/main.ts',
    'sync-server/job/main.ts',
    'couchdb/move/main.ts',
    'sync-server/rebuild/main.ts',
    'couchdb/repair/main.ts',
  ]);
});

it.each(entries)(
  '%s makes files only for their owner, even under umask 022',
  { timeout: 60_000 },
  async (entry) => {
    // Each program refuses its arguments here, and creates one file at its end.
    const made = join(directory, entry.replaceAll('/', '-'));
    const probe = join(directory, 'probe.mjs');
    writeFileSync(
      probe,
      `import { statSync, writeFileSync } from 'node:fs';
      process.once('exit', () => {
        writeFileSync(${JSON.stringify(made)}, '');
        console.log('mode ' + (statSync(${JSON.stringify(made)}).mode & 0o777).toString(8));
      });`,
    );
    const command = `umask 022; exec '${process.execPath}' --import '${probe}' '${await bundleProgram(entry)}'`;
    const env = { ...process.env, PORT: 'none', DATA_DIR: join(directory, 'missing'), COUCHDB_URL: '' };
    const { stdout, status } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
    expect(status, 'it ends by itself').toBeGreaterThan(0);
    expect(stdout).toContain('mode 600');
  },
);
