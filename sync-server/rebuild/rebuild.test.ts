/**
 * Proves for every database that can be rebuilt that damage is reported by name, and that after a rebuild the service
 * starts, the audit is clean and everything is as before; that the old database is kept; and that a device which knows
 * the old one ends with the same documents as a new device.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, CATALOG, CHECKPOINTS, SNAPSHOTS, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import type { StoredDocument } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { filesInUse, liveFiles } from '#couchdb/level-manifest.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { makeErasures } from '#server/erasures.ts';
import { findPlace, type WireDocument } from '#server/sync/feeds.ts';
import { makeGateway } from '#server/sync/gateway.ts';
import { programArguments } from '#tests/builders/bundle.ts';
import { findAddress } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

const MINUTE_MS = 60_000;
const OWNER = { OWNER_EMAIL: 'owner@rebuilt.example', OWNER_PASSWORD: 'owner-pass-phrase-82' };
const TRANSFERS = 60;

let parent: string;
let whole: string;
let data: string;
let ann: string;
let annsAddress: string;
let running: Service | undefined;

const environment = (): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: data,
  DEMO: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...OWNER,
});

async function start(): Promise<Service> {
  const options = { config: readConfig(environment()), log: quietLog, appDirectory: parent };
  running = await startService({ ...options, onStopped: () => undefined });
  return running;
}

async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

async function open(service: Service, name: string): Promise<string> {
  const person = { email: `${name}@rebuilt.example`, password: 'pass-phrase-of-92', fullName: name };
  const opened = await service.accounts.createAccount(person);
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.userId;
}

const gatewayOf = (store: Store) => makeGateway(store, makeErasures({ store, log: quietLog }));

const CONTACTS = ['ben', 'cleo', 'dan'];

async function writeOwn(): Promise<void> {
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  const gateway = gatewayOf(store);
  const push = async (
    collection: string,
    documents: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> => {
    const place = findPlace('me', collection, ann);
    if (place === null) throw new Error(collection);
    const rows: unknown = documents.map(({ assumed = null, ...document }) => ({ document, assumed }));
    const pushed = { rows, client: null } as Parameters<typeof gateway.push>[1];
    const outcome = await gateway.push(place, pushed);
    expect(outcome).toMatchObject({ conflicts: [], refused: [] });
  };
  const contacts = CONTACTS.map((name) => ({
    id: name,
    name,
    address: annsAddress,
    updatedAt: '2026-11-23T10:00:00.000Z',
  }));
  await push('contacts', contacts);
  const gone = contacts[2];
  await push('contacts', [{ id: 'dan', _deleted: true, assumed: gone }]);
  const [notice] = await documentsIn(store, 'notifications');
  if (notice === undefined) throw new Error('no notification');
  await push('notifications', [{ ...notice, read: true, assumed: notice }]);
  await store.close();
}

type Store = Parameters<typeof makeGateway>[0];

/** Pulls all documents of a collection as a device with this checkpoint; returns them and its new checkpoint. */
async function pullAll(store: Store, collection: string, from = '') {
  const place = findPlace('me', collection, ann);
  if (place === null) throw new Error(collection);
  const documents = new Map<string, WireDocument>();
  for (let since = from; ;) {
    const page = await gatewayOf(store).pull(place, { since, limit: 25 });
    if (!page.ok) throw new Error(page.code);
    for (const document of page.value.documents) documents.set(document.id, document as WireDocument);
    since = page.value.checkpoint;
    if (!page.value.more) return { documents, since };
  }
}

const documentsIn = async (store: Store, collection: string): Promise<readonly WireDocument[]> =>
  [...(await pullAll(store, collection)).documents.values()].filter(({ _deleted }) => _deleted !== true);

const COLLECTIONS = ['wallet', 'transactions', 'notifications', 'contacts', 'labels', 'settings'];

const withoutRevision = ({ _rev: _, ...document }: StoredDocument): object => document;
/** The publishing time of a fact depends on how many entries were delivered together. */
const publishedIn = ({ _id, ...fact }: StoredDocument & { value?: unknown }): object => ({
  _id,
  value: fact.value,
});

/** All shown documents: public, staff's, and Ann's. */
async function readEverything(): Promise<Record<string, unknown>> {
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  try {
    const shown: Record<string, unknown> = {};
    for (const database of [TRANSACTIONS, CATALOG, ADMIN]) {
      const rows = await store.range<object>(database, { start: '', end: '\uffff', limit: 1_000 });
      shown[database] = rows.map((row) => (database === CATALOG ? publishedIn(row) : withoutRevision(row)));
    }
    for (const collection of COLLECTIONS) {
      const rows = await documentsIn(store, collection);
      shown[collection] = [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
    }
    return shown;
  } finally {
    await store.close();
  }
}

async function deliveryPlace(): Promise<object | null> {
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  try {
    return await store.get(CHECKPOINTS, 'projections');
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'rebuild-'));
  data = whole = join(parent, 'whole');
  const service = await start();
  const { authority } = service;
  ann = await open(service, 'ann');
  const ben = await open(service, 'ben');
  annsAddress = findAddress(authority.state, ann);
  const submit = (id: string, type: string, actor: string, payload: unknown) =>
    authority.submit({ id: id.padEnd(20, '0'), type, actor, payload });
  const grant = { to: annsAddress, amount: '1000', currency: 'DC', reason: 'opening balance' };
  await submit('grant', 'ledger.issue', 'system', grant);
  for (let sent = 0; sent < TRANSFERS; sent += 1) {
    const payload = { to: findAddress(authority.state, ben), amount: '0.5', currency: 'DC', note: 'rent' };
    await submit(`sent-${String(sent)}-`, 'wallet.transfer', ann, payload);
    if (sent % 20 === 0) await service.projections.idle();
  }
  await service.projections.idle();
  await stop();
  await writeOwn();
}, MINUTE_MS);
afterAll(() => rm(parent, { recursive: true, force: true }));

beforeEach(async () => {
  data = join(parent, 'copy');
  await cp(whole, data, { recursive: true });
});
afterEach(async () => {
  await stop();
  await rm(data, { recursive: true, force: true });
});

const folderOf = (database: string): string => join(data, 'store', 'databases', encodeURIComponent(database));

/** Changes one byte in the middle of the largest used file of a database. */
async function damage(database: string): Promise<void> {
  const folder = join(folderOf(database), 'documents');
  const live = await liveFiles(folder);
  if (live === null) throw new Error(`${database} has no list of tables`);
  const read = filesInUse(await readdir(folder), live).map(async ({ name }) => ({
    name,
    content: await readFile(join(folder, name)),
  }));
  const [largest] = (await Promise.all(read)).sort((a, b) => b.content.length - a.content.length);
  if (largest === undefined) throw new Error(`${database} has no files`);
  const middle = Math.floor(largest.content.length / 2);
  largest.content[middle] = (largest.content[middle] ?? 0) ^ 0xff;
  await writeFile(join(folder, largest.name), largest.content);
}

const lose = (database: string): Promise<void> => rm(folderOf(database), { recursive: true });

async function run(script: string, options: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [...(await programArguments(`sync-server/${script}/main.ts`)), ...options],
    {
      env: { PATH: process.env['PATH'], ...environment() },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Rebuilds, starts and stops the service, and runs the audit. Returns the rebuild's output. */
async function rebuildAndCheck(options: readonly string[]): Promise<string> {
  const { code, said } = await run('rebuild', options);
  expect({ code, said }).toMatchObject({ code: 0 });
  const service = await start();
  await service.projections.idle();
  expect(service.projections.quarantined()).toEqual([]);
  await stop();
  const audited = await run('audit');
  expect(audited).toMatchObject({ code: 0, said: expect.stringContaining('The journal is clean') as string });
  return said;
}

const listKeptAside = (): Promise<readonly string[]> => readdir(join(data, 'store', 'before-rebuild'));

describe('a person’s database', () => {
  it(
    'with a changed byte: restores everything from the journal, and the readable part of their own documents',
    async () => {
      const before = await readEverything();
      await damage(userDatabase(ann));
      expect(await run('audit')).toMatchObject({
        code: 2,
        said: expect.stringContaining('vaultiq-user-') as string,
      });
      const said = await rebuildAndCheck(['--user', annsAddress]);
      expect(said).toContain(`${userDatabase(ann)} is rebuilt; the old one is kept in ${data}`);
      expect(said).toMatch(
        /Parts of \d+\.(?:log|ldb) could not be read: they may have contained more contacts/,
      );
      expect(await listKeptAside()).toEqual([`${userDatabase(ann)}-1`]);
      const after = await readEverything();
      for (const collection of ['wallet', 'transactions', TRANSACTIONS, CATALOG, ADMIN])
        expect(after[collection]).toEqual(before[collection]);
    },
    MINUTE_MS,
  );

  it(
    'that was in quarantine leaves it, and nothing is missing',
    async () => {
      await damage(userDatabase(ann));
      const service = await start();
      const payload = { to: annsAddress, amount: '7', currency: 'DC', reason: 'while it is damaged' };
      await service.authority.submit({
        id: 'issued-meanwhile-0001',
        type: 'ledger.issue',
        actor: 'system',
        payload,
      });
      await vi.waitFor(() => {
        expect(service.projections.quarantined()).toEqual([ann]);
        // Everybody else has been served, and the shared databases too: only then is Ann behind them.
        expect(service.projections.waiting()).toEqual({ people: 1, held: 0 });
      });
      await stop();
      expect(await deliveryPlace()).toMatchObject({ behind: { [ann]: expect.any(Number) as number } });
      await rebuildAndCheck(['--user', ann]);
      expect(Object.keys((await deliveryPlace()) ?? {})).toEqual(['seq', '_id', '_rev']);
      const wallet = (await readEverything())['wallet'];
      expect(wallet).toMatchObject([{ balances: { DC: { posted: '976.985' } } }]);
    },
    MINUTE_MS,
  );

  it(
    'that is undamaged loses nothing: contacts, deletions and read flags',
    async () => {
      const before = await readEverything();
      const said = await rebuildAndCheck(['--user', ann]);
      expect(said).toContain('Copied from the old one: 1 notifications, 2 contacts.');
      expect(said).not.toContain('could not be read');
      expect(await readEverything()).toEqual(before);
      expect(before['contacts']).toMatchObject([{ id: 'ben' }, { id: 'cleo' }]);
    },
    MINUTE_MS,
  );

  it(
    'that is lost is made again, and its losses are named',
    async () => {
      const before = await readEverything();
      await lose(userDatabase(ann));
      const said = await rebuildAndCheck(['--user', ann]);
      expect(said).toContain('there was no old one');
      expect(said).toContain('Restore the backup if it has them.');
      const after = await readEverything();
      expect(after['transactions']).toEqual(before['transactions']);
      expect(after['contacts']).toEqual([]);
    },
    MINUTE_MS,
  );

  it(
    'of which an interrupted rebuild left only the old one is made from that',
    async () => {
      const before = await readEverything();
      await run('rebuild', ['--user', ann]);
      await lose(userDatabase(ann));
      await rebuildAndCheck(['--user', ann]);
      expect((await readEverything())['contacts']).toEqual(before['contacts']);
    },
    MINUTE_MS,
  );

  it.each([5, 60])(
    'gives a device at change %i of the old one the same as a new device',
    async (changes) => {
      const store = await openEmbeddedStore({ directory: join(data, 'store') });
      const device = new Map<string, Map<string, WireDocument>>();
      const checkpoints = new Map<string, string>();
      for (const collection of COLLECTIONS) {
        const place = findPlace('me', collection, ann);
        if (place === null) throw new Error(collection);
        const page = await store.changes(place.database, { since: '', limit: changes + 1 });
        const { documents } = await pullAll(store, collection);
        checkpoints.set(collection, page.rows.at(-1)?.seq ?? '');
        device.set(collection, documents);
      }
      await store.close();
      expect(await run('rebuild', ['--user', ann])).toMatchObject({ code: 0 });
      const rebuilt = await openEmbeddedStore({ directory: join(data, 'store') });
      // Activity after the rebuild takes the new database past the old checkpoint.
      for (let more = 0; more < 150; more += 1)
        await rebuilt.put(userDatabase(ann), {
          _id: `labels:later-${String(more)}`,
          ...{ id: `later-${String(more)}` },
        });
      for (const collection of COLLECTIONS) {
        const known = device.get(collection) ?? new Map<string, WireDocument>();
        const { documents } = await pullAll(rebuilt, collection, checkpoints.get(collection));
        // Reads like a new device, so that documents which are not delivered again are noticed.
        const pulled = [...documents.values()].filter(({ _deleted }) => _deleted !== true);
        const fresh = await documentsIn(rebuilt, collection);
        const byId = (rows: readonly WireDocument[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(pulled), collection).toEqual(byId(fresh));
        for (const id of known.keys())
          if (!fresh.some((one) => one.id === id))
            expect(documents.get(id)).toMatchObject({ _deleted: true });
      }
      await rebuilt.close();
    },
    MINUTE_MS,
  );
});

describe('a shared database', () => {
  it.each([TRANSACTIONS, CATALOG, ADMIN])(
    '%s that is lost is made again, with the others',
    async (database) => {
      const before = await readEverything();
      await lose(database);
      await rebuildAndCheck(['--shared']);
      expect(await readEverything()).toEqual(before);
    },
    MINUTE_MS,
  );

  it.each([CATALOG, ADMIN])(
    '%s with a changed byte stops the start by name, until it is made again',
    async (database) => {
      const before = await readEverything();
      await damage(database);
      await expect(start()).rejects.toThrow(
        `${database} is damaged: rebuild it from the journal with "npm run rebuild -- --shared"`,
      );
      await rebuildAndCheck(['--shared']);
      expect(await readEverything()).toEqual(before);
      expect([...(await listKeptAside())].sort()).toHaveLength(3);
    },
    MINUTE_MS,
  );
});

describe('snapshots and checkpoints', () => {
  it.each([
    [SNAPSHOTS, '--snapshots'],
    [CHECKPOINTS, '--checkpoints'],
  ])(
    '%s with a changed byte is put aside and made again by %s',
    async (database, option) => {
      const before = await readEverything();
      await damage(database);
      expect(await run('audit')).toMatchObject({
        code: 2,
        said: expect.stringContaining(database) as string,
      });
      await rebuildAndCheck([option]);
      expect(await listKeptAside()).toEqual([`${database}-1`]);
      expect(await readEverything()).toEqual(before);
    },
    MINUTE_MS,
  );
});

describe('a rebuild is refused, and nothing is changed', () => {
  it.each([
    [['--user', 'nobody'], 1, 'the journal knows nobody of nobody'],
    [[], 2, 'usage: npm run rebuild'],
  ] as const)('%j', async (options, code, message) => {
    const ended = await run('rebuild', options);
    expect(ended).toEqual({ code, said: expect.stringContaining(message) as string });
    await expect(listKeptAside()).rejects.toThrow('ENOENT');
  });

  it('while the service runs', async () => {
    await start();
    expect(await run('rebuild', ['--snapshots'])).toEqual({
      code: 2,
      said: expect.stringContaining('is in use') as string,
    });
  });

  it('with a journal that is not clean', async () => {
    const store = await openEmbeddedStore({ directory: join(data, 'store') });
    const [block] = await store.range<{ at: number }>('vaultiq-ledger', { start: '0', end: '~', limit: 1 });
    if (block === undefined) throw new Error('no block');
    await store.put('vaultiq-ledger', { ...block, ...{ at: block.at + 1 } });
    await store.close();
    expect(await run('rebuild', ['--shared'])).toEqual({
      code: 1,
      said: expect.stringContaining('the journal is not clean: block 1') as string,
    });
  });
});
