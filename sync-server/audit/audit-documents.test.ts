// Proves that the audit compares every shown document with the journal, and names the first that differs.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, CHECKPOINTS, SHARED_DATABASES, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { auditDocuments } from './audit-documents.ts';

let directory: string;
let store: DocumentStore;
let ann: string;
let ben: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'audit-documents-'));
  const memory = makeMemoryStore();
  store = { ...memory, close: () => Promise.resolve() };
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  const service = await startService({
    store,
    config: readConfig({ PORT: '0', DATA_DIR: directory, DEMO: '0' }),
    log: quietLog,
    appDirectory: directory,
    onStopped: () => undefined,
  });
  const open = async (email: string): Promise<string> => {
    const opened = await service.accounts.createAccount({
      email,
      password: 'pass-phrase-71',
      fullName: email,
    });
    if (!opened.ok) throw new Error(opened.code);
    return opened.value.userId;
  };
  const { authority } = service;
  [ann, ben] = [await open('ann@audit.example'), await open('ben@audit.example')];
  const payload = {
    to: findAddress(authority.state, ann),
    amount: '100',
    currency: 'DC',
    reason: 'to begin with',
  };
  await authority.submit({ id: 'issue-to-ann-000001', type: 'ledger.issue', actor: 'system', payload });
  await authority.submit(transfer(ann, findAddress(authority.state, ben), '10 DC'));
  await authority.submit(transfer(ben, findAddress(authority.state, ann), '999 DC'));
  await service.projections.idle();
  await service.close();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const problem = async (): Promise<string> => {
  const report = await auditDocuments(store, nodeSha256);
  return report.clean ? 'clean' : report.problem;
};

type Place = { readonly database: () => string; readonly prefix: string };

async function findNewest({ database, prefix }: Place): Promise<StoredDocument> {
  const query = { start: `${prefix}~`, end: prefix, limit: 1, descending: true };
  const [found] = await store.range<object>(database(), query);
  if (found === undefined) throw new Error(`nothing under ${prefix}`);
  return found;
}

/** The audit's finding while a document is changed, which is restored afterwards. */
async function problemWith(place: Place, change: object): Promise<string> {
  const before = await findNewest(place);
  const { _id } = before;
  await store.put(place.database(), { ...before, ...change });
  const said = await problem();
  const now = await store.get(place.database(), _id);
  const { _rev: _old, ...content } = before;
  await store.put(place.database(), { ...content, ...(now === null ? {} : { _rev: now._rev }) });
  expect(await problem()).toBe('clean');
  return said;
}

const EXPLORER: Place = { database: () => TRANSACTIONS, prefix: 'tx:' };
const STAFF: Place = { database: () => ADMIN, prefix: 'audit:' };
const inBen = (prefix: string): Place => ({ database: () => userDatabase(ben), prefix });

it('the audit is clean on an installation as the service left it', async () => {
  expect(await auditDocuments(store, nodeSha256)).toMatchObject({
    clean: true,
    rows: { explorerRows: 2 },
    people: { people: 2, reworded: 0 },
  });
});

describe('names', () => {
  it.each([
    [
      'an amount of the explorer',
      EXPLORER,
      { amount: '1000' },
      /^tx:0+6 in vaultiq-transactions: amount is not/,
    ],
    ['a row of the explorer that is gone', EXPLORER, { _deleted: true }, /^tx:0+6 is missing from/],
    [
      'an act in the list of staff',
      STAFF,
      { actor: 'somebody' },
      /^audit:\d+ in vaultiq-admin: actor is not/,
    ],
    [
      'an amount of a history',
      inBen('transactions:'),
      { amount: '99' },
      /^transactions:\w+ in .*: amount is not/,
    ],
    [
      'a note that nobody wrote',
      inBen('transactions:'),
      { note: 'hello' },
      /: note is not what the journal says$/,
    ],
    [
      'a row of a history that is gone',
      inBen('transactions:'),
      { _deleted: true },
      /^transactions:\w+ .*is missing$/,
    ],
    [
      'a notification of another time',
      inBen('notifications:'),
      { at: '2020-01-01T00:00:00.000Z' },
      /: at is not/,
    ],
    [
      'a wallet',
      inBen('wallet:'),
      { nextClaimAt: '2020-01-01T00:00:00.000Z' },
      /^wallet:.*: nextClaimAt is not/,
    ],
    ['a wallet that is gone', inBen('wallet:'), { _deleted: true }, /^wallet:.*is behind$/],
    [
      'a wallet of an entry that never was',
      inBen('wallet:'),
      { seq: 99 },
      /^wallet:.*is not what the journal says$/,
    ],
  ])('%s', async (_what, place, change, message) => {
    expect(await problemWith(place, change)).toMatch(message);
  });

  it.each([
    ['explorer', EXPLORER, 'tx:000000000009', /^tx:000000000009 stands in vaultiq-transactions, but/],
    ['staff', STAFF, 'audit:999999999999', /^audit:999999999999 stands in vaultiq-admin, but/],
    [
      'history',
      inBen('transactions:'),
      'transactions:made-up',
      /^transactions:made-up .*is not what the journal says$/,
    ],
  ])('content that the journal never had: %s', async (_what, place, _id, message) => {
    await store.put(place.database(), { _id, ...{ seq: 4, amount: '5' } });
    expect(await problem()).toMatch(message);
    const stored = await store.get(place.database(), _id);
    await store.put(place.database(), { _id, _rev: stored?._rev ?? '', _deleted: true });
    expect(await problem()).toBe('clean');
  });
});

describe('accepts', () => {
  it('the person’s own documents, and texts of an earlier version', async () => {
    const place = inBen('notifications:');
    expect(await problemWith(place, { read: true })).toBe('clean');
    expect(await problemWith(place, { message: 'as it was said then' })).toBe('clean');
  });

  it('undelivered documents of a person whose database takes no deliveries, and names them', async () => {
    const checkpoint = await store.get<{ seq: number }>(CHECKPOINTS, 'projections');
    if (checkpoint === null) throw new Error('no checkpoint');
    const { _id, _rev } = checkpoint;
    const place = { seq: 4, reached: 7, behind: { [ben]: 4 } };
    await store.put(CHECKPOINTS, { _id, _rev, ...place });
    expect(await problemWith(inBen('transactions:'), { _deleted: true })).toBe('clean');
    const inAnn: Place = { database: () => userDatabase(ann), prefix: 'transactions:' };
    expect(await problemWith(inAnn, { _deleted: true })).toMatch(/^transactions:\w+ .*is missing$/);
    expect(await auditDocuments(store, nodeSha256)).toMatchObject({ clean: true, behind: [ben] });
    const now = await store.get(CHECKPOINTS, 'projections');
    await store.put(CHECKPOINTS, { _id, _rev: now?._rev ?? '', ...{ seq: checkpoint.seq } });
  });

  it('documents that are not delivered yet', async () => {
    const checkpoint = await store.get<{ seq: number }>(CHECKPOINTS, 'projections');
    if (checkpoint === null) throw new Error('no checkpoint');
    await store.put(CHECKPOINTS, { ...checkpoint, ...{ seq: 3 } });
    const before = await findNewest(EXPLORER);
    await store.put(TRANSACTIONS, { ...before, _deleted: true });
    expect(await problem()).toBe('clean');
  });
});
