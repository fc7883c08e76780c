// Proves that inspecting an embedded store changes no byte of it: the audit of a clean one, and every command on one
// without LevelDB's CURRENT or MANIFEST, which refuses by name.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNTS, CATALOG, LEDGER } from '#couchdb/databases.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { prepareDatabases } from '#couchdb/open-store.ts';
import { programArguments } from '#tests/builders/bundle.ts';
import { openTestAuthority, testSigner } from '#tests/fakes/open-authority.ts';
import { openTwoWallets } from '#tests/fakes/restartable.ts';

const MINUTE_MS = 60_000;
let parent: string;
let whole: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-damaged-'));
  whole = join(parent, 'whole');
  const store = await openEmbeddedStore({ directory: join(whole, 'store') });
  await prepareDatabases(store);
  // LevelDB makes its files when a database is first written to.
  for (const database of [ACCOUNTS, CATALOG]) await store.put(database, { _id: 'written' });
  const authority = await openTestAuthority({ store });
  await openTwoWallets(authority);
  await authority.close();
  await store.close();
  const keys = ['ab', 'cd', 'ef', '12'].map((byte) => byte.repeat(32));
  const [tokenKey, signingKey, dataKey, vapidKey] = keys;
  await writeFile(join(whole, 'keys.json'), JSON.stringify({ tokenKey, signingKey, dataKey, vapidKey }));
}, MINUTE_MS);
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Every file under the folder with the hash of its bytes. */
async function bytesOf(directory: string): Promise<readonly string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const rows = files
    .filter((file) => file.isFile())
    .map(async (file) => {
      const path = join(file.parentPath, file.name);
      const hash = createHash('sha256').update(await readFile(path));
      return `${relative(directory, path)} ${hash.digest('hex')}`;
    });
  return (await Promise.all(rows)).sort();
}

type Ended = { readonly code: number | null; readonly said: string };

async function run(script: string, data: string, options: readonly string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, [...(await programArguments(script)), ...options], {
    env: { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

const COMMANDS = {
  start: { script: 'sync-server/main.ts', options: [] },
  audit: { script: 'sync-server/audit/main.ts', options: ['--public-key', testSigner.publicKey] },
  job: {
    script: 'sync-server/job/main.ts',
    options: ['payouts', '--month', '2026-09', '--url', 'http://127.0.0.1:9'],
  },
  'store:move': { script: 'couchdb/move/main.ts', options: ['--to', 'http://127.0.0.1:9'] },
} as const;

const LOST = [
  [LEDGER, 'CURRENT'],
  [LEDGER, 'MANIFEST'],
  [ACCOUNTS, 'CURRENT'],
] as const;
const CASES = LOST.flatMap(([database, file]) =>
  (['start', 'audit', 'job', 'store:move'] as const).map((command) => ({ database, file, command })),
);

it.each(CASES)(
  '$command does not change $database without its $file, and says so',
  async ({ database, file, command }) => {
    const data = await mkdtemp(join(parent, 'data-'));
    await cp(whole, data, { recursive: true });
    const documents = join(data, 'store', 'databases', database, 'documents');
    const lost = (await readdir(documents)).find((name) => name.startsWith(file));
    await rm(join(documents, String(lost)));
    const databases = join(data, 'store', 'databases');
    const before = await bytesOf(databases);
    const { script, options } = COMMANDS[command];
    const { code, said } = await run(script, data, options);
    expect(said).toContain(`has lost ${String(lost)}: nothing in it was changed`);
    expect(said).toContain('npm run repair');
    expect(code).not.toBe(0);
    expect(await bytesOf(databases)).toEqual(before);
  },
  MINUTE_MS,
);

it(
  'the audit of an undamaged one changes nothing in the folder, not even its lock',
  async () => {
    const before = await bytesOf(whole);
    const { code, said } = await run('sync-server/audit/main.ts', whole, COMMANDS.audit.options);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(await bytesOf(whole)).toEqual(before);
  },
  MINUTE_MS,
);

it(
  'the audit refuses an installation that is in use',
  async () => {
    const store = await openEmbeddedStore({ directory: join(whole, 'store') });
    const { code, said } = await run('sync-server/audit/main.ts', whole, COMMANDS.audit.options);
    await store.close();
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('is in use') as string });
  },
  MINUTE_MS,
);

it(
  'the audit does not call an installation clean if a database does not open',
  async () => {
    const data = await mkdtemp(join(parent, 'torn-'));
    await cp(whole, data, { recursive: true });
    const documents = join(data, 'store', 'databases', CATALOG, 'documents');
    const lost = (await readdir(documents)).find((name) => name.startsWith('MANIFEST'));
    await rm(join(documents, String(lost)));
    const { code, said } = await run('sync-server/audit/main.ts', data, COMMANDS.audit.options);
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining(CATALOG) as string });
  },
  MINUTE_MS,
);

it(
  'a repair keeps the old database beside the new one, and restores every block',
  async () => {
    const data = await mkdtemp(join(parent, 'repair-'));
    await cp(whole, data, { recursive: true });
    const documents = join(data, 'store', 'databases', LEDGER, 'documents');
    await rm(join(documents, 'CURRENT'));
    const before = await bytesOf(documents);
    const options = ['--database', LEDGER, '--data', data];
    const repaired = await run('couchdb/repair/main.ts', data, options);
    expect(repaired).toMatchObject({ code: 0, said: expect.stringContaining('npm run audit') as string });
    const [kept] = await readdir(join(data, 'store', 'before-repair'));
    expect(await bytesOf(join(data, 'store', 'before-repair', String(kept)))).toEqual(before);
    const audited = await run('sync-server/audit/main.ts', data, COMMANDS.audit.options);
    expect(audited).toMatchObject({ code: 0, said: expect.stringMatching(/"entries": 3/) as string });
  },
  MINUTE_MS,
);

it(
  'a repair is refused for a database that is in use or not of the installation',
  async () => {
    const options = (database: string) => ['--database', database, '--data', whole];
    expect(await run('couchdb/repair/main.ts', whole, options('vaultiq-other'))).toEqual({
      code: 1,
      said: expect.stringContaining('there is no database vaultiq-other') as string,
    });
    const store = await openEmbeddedStore({ directory: join(whole, 'store') });
    const inUse = await run('couchdb/repair/main.ts', whole, options(LEDGER));
    await store.close();
    expect(inUse).toEqual({ code: 1, said: expect.stringContaining('is in use') as string });
  },
  MINUTE_MS,
);
