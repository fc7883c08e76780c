/**
 * Proves that every command refuses data of an unknown format without changing a byte of it, and that a start marks
 * data without a version.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LEDGER } from '#couchdb/databases.ts';
import { startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { programArguments } from '#tests/builders/bundle.ts';
import { quietLog, testSigner } from '#tests/fakes/open-authority.ts';

const MINUTE_MS = 60_000;
const OWNER = { OWNER_EMAIL: 'owner@format.example', OWNER_PASSWORD: 'owner-pass-phrase-31' };
const NEWER = 'holds data of format 2, and this release reads formats up to 1';

let parent: string;
let whole: string;
let data: string;

async function startAndClose(directory: string): Promise<void> {
  const service = await startService({
    config: readConfig({ PORT: '0', DATA_DIR: directory, DEMO: '0', ...OWNER }),
    log: quietLog,
    appDirectory: parent,
    onStopped: () => undefined,
  });
  await service.close();
}

const keptFormat = async (directory: string): Promise<string> =>
  (await readFile(join(directory, 'format.json'), 'utf8')).trim();

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-data-format-'));
  whole = join(parent, 'whole');
  await startAndClose(whole);
}, MINUTE_MS);
afterAll(() => rm(parent, { recursive: true, force: true }));
beforeEach(async () => {
  data = await mkdtemp(join(parent, 'data-'));
  await cp(whole, data, { recursive: true });
});

/** Every file with its bytes. */
async function contentOf(directory: string): Promise<readonly string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const rows = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name);
      return `${path} ${(await readFile(path)).toString('hex')}`;
    });
  return (await Promise.all(rows)).sort();
}

async function run(
  script: string,
  options: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [...(await programArguments(script)), ...options], {
    env: { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn', ...OWNER },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

it('new data has its version', async () => {
  expect(await keptFormat(whole)).toBe('{"format":1}');
});

it('a start adds the version to data without one', { timeout: MINUTE_MS }, async () => {
  await rm(join(data, 'format.json'));
  await startAndClose(data);
  expect(await keptFormat(data)).toBe('{"format":1}');
});

it.each([
  ['start', 'sync-server/main.ts', []],
  ['audit', 'sync-server/audit/main.ts', ['--public-key', testSigner.publicKey]],
  ['job', 'sync-server/job/main.ts', ['payouts', '--month', '2026-09', '--url', 'http://127.0.0.1:9']],
  ['store:move', 'couchdb/move/main.ts', ['--to', 'http://127.0.0.1:9']],
  ['repair', 'couchdb/repair/main.ts', ['--database', LEDGER]],
  ['rebuild', 'sync-server/rebuild/main.ts', ['--snapshots']],
] as const)(
  '%s refuses data of a newer format by name and does not change it',
  async (_name, script, options) => {
    await writeFile(join(data, 'format.json'), '{"format":2}');
    const before = await contentOf(data);
    const { code, output } = await run(script, options);
    expect(output).toContain(`DATA_FORMAT_NEWER: ${join(data, 'format.json')} ${NEWER}`);
    expect(code).not.toBe(0);
    expect(await contentOf(data)).toEqual(before);
  },
  MINUTE_MS,
);

it('makes no keys and no databases beside a newer version', { timeout: MINUTE_MS }, async () => {
  const empty = join(parent, 'empty');
  await mkdir(empty);
  await writeFile(join(empty, 'format.json'), '{"format":2}');
  await expect(startAndClose(empty)).rejects.toThrow(NEWER);
  expect(await readdir(empty)).toEqual(['format.json']);
});
