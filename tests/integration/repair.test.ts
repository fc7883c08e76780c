/**
 * Proves that a repair of a damaged database lets no changed byte through: bytes are changed at many places of the
 * files of the journal and the accounts, the database is repaired, and the next start either refuses by name or has
 * every block and account unchanged, except accounts that it names as missing.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS, LEDGER } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { filesInUse, liveFiles } from '#couchdb/level-manifest.ts';
import { repairDatabase } from '#couchdb/repair/repair.ts';
import { readRepairMarks } from '#couchdb/repair-mark.ts';
import { auditInstallation } from '#server/audit/audit-installation.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { findAddress } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeRandom } from '#tests/simulation/random.ts';

const MINUTE_MS = 60_000;
const PEOPLE = 8;
const TRANSFERS = 30;
const OWNER = { OWNER_EMAIL: 'owner@repaired.example', OWNER_PASSWORD: 'owner-pass-phrase-82' };

let parent: string;
let whole: string;
let data: string;
let running: Service | undefined;
let before: Contents;
let errors: string[];

type Contents = {
  readonly blocks: readonly object[];
  readonly accounts: ReadonlyMap<string, object>;
};

async function start(): Promise<Service> {
  const environment = { PORT: '0', DATA_DIR: data, DEMO: '0', RATE_LIMITS: 'off', ...OWNER };
  running = await startService({
    config: readConfig(environment),
    log: { ...quietLog, error: (_: unknown, message: string) => void errors.push(message) },
    appDirectory: parent,
    onStopped: () => undefined,
  });
  return running;
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

const allOf = (store: DocumentStore, database: string, prefix: string): Promise<readonly StoredDocument[]> =>
  store.range<object>(database, { start: prefix, end: `${prefix}~`, limit: 1_000 });

/** All readable content, without opening the damaged database: the store is a copy. */
async function contentsOf(directory: string): Promise<Contents> {
  const copy = join(parent, 'read');
  await rm(copy, { recursive: true, force: true });
  await cp(join(directory, 'store'), copy, { recursive: true });
  const store = await openEmbeddedStore({ directory: copy });
  try {
    const accounts = await allOf(store, ACCOUNTS, 'account:');
    return {
      blocks: await allOf(store, LEDGER, 'b:'),
      accounts: new Map(accounts.map((account) => [account._id, account])),
    };
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'repair-'));
  data = whole = join(parent, 'whole');
  errors = [];
  // Starts twice, so that the first logs have become tables and later data is in a log.
  for (const round of [0, 1]) {
    const { accounts, authority } = await start();
    const people: string[] = [];
    for (let n = 0; n < PEOPLE; n += 1) {
      const email = `person-${String(n)}-${String(round)}@repaired.example`;
      const opened = await accounts.createAccount({ email, password: 'pass-phrase-of-92', fullName: email });
      if (!opened.ok) throw new Error(opened.code);
      people.push(opened.value.userId);
    }
    const [first] = people;
    for (let n = 0; n < TRANSFERS; n += 1) {
      const payload = {
        to: findAddress(authority.state, first ?? ''),
        amount: '1',
        currency: 'DC',
        reason: 'something to read',
      };
      const id = `issue-${String(round)}-${String(n)}`.padEnd(20, '0');
      await authority.submit({ id, type: 'ledger.issue', actor: 'system', payload });
    }
    await stop();
  }
  before = await contentsOf(whole);
  expect(before.blocks.length).toBeGreaterThan(2 * TRANSFERS);
  expect(before.accounts.size).toBe(2 * PEOPLE + 1);
}, MINUTE_MS);
afterAll(() => rm(parent, { recursive: true, force: true }));

beforeEach(async () => {
  data = join(parent, 'copy');
  errors = [];
  await cp(whole, data, { recursive: true });
});
afterEach(async () => {
  await stop();
  await rm(data, { recursive: true, force: true });
});

const documentsOf = (database: string): string =>
  join(data, 'store', 'databases', encodeURIComponent(database), 'documents');

/** Changes some bytes of one of the files in use. */
async function flipByte(database: string, random: () => number): Promise<void> {
  const folder = documentsOf(database);
  const live = await liveFiles(folder);
  if (live === null) throw new Error(`${database} has no list of tables`);
  const files: { name: string; bytes: Buffer }[] = [];
  for (const { name } of filesInUse(await readdir(folder), live)) {
    const bytes = await readFile(join(folder, name));
    if (bytes.length > 0) files.push({ name, bytes });
  }
  const file = files[Math.floor(random() * files.length)];
  if (file === undefined) throw new Error(`${database} has no files`);
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const at = Math.floor(random() * file.bytes.length);
    file.bytes[at] = (file.bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
  }
  await writeFile(join(folder, file.name), file.bytes);
}

/** The message of a refused start; null when it started. */
async function refusal(): Promise<string | null> {
  try {
    await start();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const REFUSALS =
  /^(?:vaultiq-\S+ was repaired, and the journal does not hold together: block \d+|vaultiq-\S+ was repaired, and cannot be read all the same|the journal has lost its end|block \d+|\d+ accounts of the journal are missing from vaultiq-accounts)/;

const withoutVolatileFields = (account: object | undefined): object => {
  const { email, fullName, passwordHash, createdAt } = account as Readonly<Record<string, unknown>>;
  return { email, fullName, passwordHash, createdAt };
};

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1);

describe.each([LEDGER, ACCOUNTS])('%s with changed bytes, repaired', (database) => {
  it.each(SEEDS)(
    'is refused by name, or unchanged except for the named accounts (seed %i)',
    async (seed) => {
      const random = makeRandom(seed);
      await flipByte(database, () => random.next());
      const { damagedFiles } = await repairDatabase(join(data, 'store'), database);
      expect(damagedFiles).toHaveLength(1);
      const refused = await refusal();
      if (refused !== null) {
        expect(refused).toMatch(REFUSALS);
        expect(await readRepairMarks(join(data, 'store'))).toMatchObject([{ database }]);
        return;
      }
      await stop();
      expect(await readRepairMarks(join(data, 'store'))).toEqual([]);
      const after = await contentsOf(data);
      expect(after.blocks.slice(0, before.blocks.length)).toEqual(before.blocks);
      const said = errors.join('\n');
      expect(said).toContain(`${database} was repaired, and parts of `);
      const missing = [...before.accounts.keys()].filter((id) => !after.accounts.has(id));
      if (missing.length > 0)
        expect(said).toContain(`${String(missing.length)} accounts of the journal are missing`);
      // If the newest version of an account was unreadable, an earlier one appears again; that is why the report names
      // the file.
      for (const [id, account] of after.accounts)
        expect(withoutVolatileFields(account)).toEqual(withoutVolatileFields(before.accounts.get(id)));
    },
    MINUTE_MS,
  );
});

it(
  'a repair that lost nothing is verified by the next start, and forgotten after it',
  async () => {
    await rm(join(documentsOf(LEDGER), 'CURRENT'));
    const repaired = await repairDatabase(join(data, 'store'), LEDGER);
    expect(repaired).toMatchObject({ database: LEDGER, damagedFiles: [] });
    expect(await auditInstallation({ data })).toMatchObject({ clean: true });
    await start();
    await stop();
    expect(await readRepairMarks(join(data, 'store'))).toEqual([]);
    expect(errors.filter((said) => said.includes('repaired'))).toEqual([]);
    expect((await contentsOf(data)).blocks.slice(0, before.blocks.length)).toEqual(before.blocks);
  },
  MINUTE_MS,
);
