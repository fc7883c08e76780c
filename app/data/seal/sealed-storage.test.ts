// Proves that RxDB finds, sorts, counts, changes and deletes on sealed storage exactly as on open storage, that change
// events contain the change, that only figures are in clear below it, and that a changed or moved document is refused.
import { openDB } from 'idb';
import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, expectAdvertisement, sealedTestStorage, testStorage } from '#tests/builders/device.ts';
import { aContact, aTransaction } from '#tests/builders/wire-documents.ts';
import { type DeviceKey, makeKeyBytes, openKey } from '#app/seal/device-key.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { openDatabase, listStores } from '../database/database.ts';
import { openCollections } from '../database/open-collections.ts';
import { makeRxSchema } from '../database/schemas.ts';

let count = 0;
let userId: string;
let key: DeviceKey;
let current: DeviceDatabase | null = null;
beforeEach(async () => {
  expectAdvertisement();
  userId = `e${String(++count).padStart(25, '0')}`;
  key = await openKey(makeKeyBytes());
});
afterEach(close);

async function close(): Promise<void> {
  await current?.close();
  current = null;
}

type Kind = 'open' | 'sealed';
/** Both kinds of storage; RxDB allows one of them at a time. */
async function openOnly(kind: Kind): Promise<DeviceDatabase> {
  await close();
  const storage = kind === 'open' ? testStorage() : sealedTestStorage(key);
  current = await openDatabase({ userId, storage, multiInstance: false });
  return current;
}

/** Runs the same operations on both kinds of storage; resolves to the result of each. */
async function onBoth<T>(act: (database: DeviceDatabase) => Promise<T>): Promise<T> {
  const expected = await act(await openOnly('open'));
  const found = await act(await openOnly('sealed'));
  expect(found).toEqual(expected);
  return found;
}

/** Several transactions share an entry's order, and ids do not determine theirs. */
const movements = Array.from({ length: 90 }, (_, n) =>
  aTransaction(n + 1, {
    order: 1_000 - Math.floor(n / 4),
    id: `${String((n * 37) % 90).padStart(2, '0')}-tx`,
  }),
);

const QUERIES: [string, Parameters<DeviceDatabase['collections']['transactions']['find']>[0]][] = [
  ['all', {}],
  ['the newest', { sort: [{ order: 'asc' }], limit: 10 }],
  ['a page that ends within an entry', { sort: [{ order: 'asc' }], skip: 5, limit: 9 }],
  ['the oldest', { sort: [{ order: 'desc' }], limit: 7 }],
  ['from an order on', { selector: { order: { $gte: 985 } }, sort: [{ order: 'asc' }], limit: 11 }],
  ['behind an order', { selector: { order: { $gt: 985, $lte: 990 } }, sort: [{ order: 'asc' }] }],
  ['one order', { selector: { order: 990 } }],
  ['by what is sealed', { selector: { direction: 'in', amount: { $in: ['3', '5'] } } }],
  ['by both, some of them', { selector: { direction: 'in', order: { $gte: 980 } }, limit: 5, skip: 2 }],
  [
    'by what is sealed, sorted by it',
    { selector: { direction: 'in' }, sort: [{ amount: 'desc' }], limit: 6 },
  ],
  ['ids from one to another', { selector: { id: { $gte: '10', $lt: '20' } } }],
  ['some ids', { selector: { id: { $in: ['03-tx', '77-tx', 'none'] } } }],
  ['the first ids', { sort: [{ id: 'asc' }], limit: 4 }],
  ['the last ids', { sort: [{ id: 'desc' }], limit: 4, skip: 1 }],
  ['none', { selector: { order: { $gt: 5_000 } } }],
  ['no row of many', { limit: 0 }],
];

describe('the result of a query', () => {
  it('is the same for every query', async () => {
    await onBoth(async ({ collections: { transactions } }) => {
      await transactions.bulkInsert(movements);
      const found = QUERIES.map(async ([what, query]) => {
        const documents = await transactions.find(query).exec();
        return [what, documents.map((document) => document.toMutableJSON())];
      });
      return Object.fromEntries(await Promise.all(found)) as unknown;
    });
  });

  it('is counted by figures and by ids without decrypting anything', async () => {
    const found = await onBoth(async ({ collections: { transactions } }) => {
      await transactions.bulkInsert(movements);
      const some = transactions.count({ selector: { order: { $gte: 985, $lte: 990 } } });
      return [await transactions.count().exec(), await some.exec()];
    });
    expect(found).toEqual([90, 24]);
  });

  it('follows changes and deletions, which carry the previous document', async () => {
    await onBoth(async ({ collections: { contacts } }) => {
      const emitted: unknown[] = [];
      contacts.$.subscribe(({ operation, documentId, documentData, previousDocumentData }) =>
        emitted.push([operation, documentId, documentData.name, previousDocumentData?.name]),
      );
      await contacts.bulkInsert(['VIQ-1', 'VIQ-2', 'VIQ-3'].map((id) => aContact(id)));
      await contacts.incrementalUpsert(aContact('VIQ-2', { name: 'Anna' }));
      await contacts.bulkRemove(['VIQ-1']);
      await contacts.insert(aContact('VIQ-1', { name: 'Back' }));
      const { error } = await contacts.bulkInsert([aContact('VIQ-3'), aContact('VIQ-4')]);
      const rest = await contacts.find().exec();
      return {
        emitted,
        refused: error.map(({ documentId, status }) => [documentId, status]),
        rest: rest.map(({ id, name }) => [id, name]),
      };
    });
  });

  it('is found again when the device is reopened with the same key', async () => {
    await (await openOnly('sealed')).collections.transactions.bulkInsert(movements);
    const { transactions } = (await openOnly('sealed')).collections;
    expect(await transactions.count().exec()).toBe(90);
    expect((await transactions.findOne('03-tx').exec())?.amount).toBe(
      movements.find(({ id }) => id === '03-tx')?.amount,
    );
  });
});

it('another tab with the same key receives the changes', async () => {
  const open = async (): Promise<RxDatabase> => {
    const storage = sealedTestStorage(key);
    const tab = await createRxDatabase({
      name: `tabs-${userId}`,
      storage,
      multiInstance: true,
      ignoreDuplicate: true,
    });
    await openCollections(tab, { contacts: makeRxSchema('contacts') });
    return tab;
  };
  const [one, other] = [await open(), await open()];
  const seen: string[][] = [];
  other['contacts']
    ?.find()
    .$.subscribe((found: { name: string }[]) => seen.push(found.map(({ name }) => name)));
  await one['contacts']?.insert(aContact('VIQ-1', { name: 'Anna' }));
  await eventually('it is seen there', () => seen.at(-1)?.[0] === 'Anna');
  await one['contacts']?.incrementalUpsert(aContact('VIQ-1', { name: 'Berta' }));
  await eventually('it is changed there', () => seen.at(-1)?.[0] === 'Berta');
  await Promise.all([one.close(), other.close()]);
});

/** Every stored row of the person, as it is on the device. */
async function rowsBelow(kind: Kind): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (const name of await listStores(userId, kind)) {
    const database = await openDB(name);
    rows.push(...((await database.getAll('docs')) as Record<string, unknown>[]));
    database.close();
  }
  return rows;
}

describe('the stored data', () => {
  const secret = aContact('VIQ-1700000000000-secretsecret', { name: 'Aunt Emma', label: 'Family' });
  const words = /secretsecret|Aunt Emma|Family|12\.345678|VIQ-1700/;

  it('no readable text is in clear, while on open storage it is', async () => {
    for (const kind of ['open', 'sealed'] as const) {
      const { collections } = await openOnly(kind);
      await collections.contacts.insert(secret);
      await collections.transactions.insert(aTransaction(1, { amount: '12.345678', note: 'Family' }));
      await close();
    }
    expect(JSON.stringify(await rowsBelow('open'))).toMatch(words);
    const below = await rowsBelow('sealed');
    expect(JSON.stringify(below)).not.toMatch(words);
    const row = below.find((one) => one['order'] !== undefined) ?? {};
    expect(Object.keys(row).sort()).toEqual([
      '_attachments',
      '_deleted',
      '_meta',
      '_rev',
      'id',
      'order',
      'x',
    ]);
  });

  it.each([
    ['changed', (x: string) => x.slice(0, -1) + String.fromCharCode(x.charCodeAt(x.length - 1) ^ 1)],
    ['exchanged for another', (_x: string, other: string) => other],
  ])('a document that was %s is refused', async (_how, change) => {
    const { transactions } = (await openOnly('sealed')).collections;
    const ids = [aTransaction(1).id, aTransaction(2).id];
    await transactions.bulkInsert([aTransaction(1), aTransaction(2)]);
    const store = (await listStores(userId, 'sealed')).find((name) => name.endsWith('--transactions')) ?? '';
    const below = await openDB(store);
    const [first, second] = (await below.getAll('docs')) as { x: string }[];
    expect(await transactions.storageInstance.findDocumentsById(ids, false)).toHaveLength(2);
    await below.put('docs', { ...first, x: change(first?.x ?? '', second?.x ?? '') });
    below.close();
    await expect(transactions.storageInstance.findDocumentsById(ids, false)).rejects.toThrow();
  });
});
