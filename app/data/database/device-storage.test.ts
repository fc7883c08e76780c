// Proves that reading many documents at once finds exactly the existing ones, none, some or all, in the requested
// order, even with many others between them; and that a batch overwrites existing documents.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAdvertisement, STORAGES } from '#tests/builders/device.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import type { DeviceDatabase } from './collections.ts';
import { openDatabase } from './database.ts';

let count = 0;
let database: DeviceDatabase;
beforeEach(expectAdvertisement);
afterEach(() => database.close());

const seqs = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);
const idOf = (seq: number): string => aTransaction(seq).id;

/** Reads from the storage itself, because RxDB's document cache would answer first. */
async function findIds(wanted: readonly number[]): Promise<string[]> {
  const { storageInstance } = database.collections.transactions;
  const documents = await storageInstance.findDocumentsById(wanted.map(idOf), false);
  return documents.map(({ id }) => id);
}

describe.each(STORAGES)('reading many at once from $kind storage', ({ keep }) => {
  beforeEach(async () => {
    const userId = `s${String(++count).padStart(25, '0')}`;
    database = await openDatabase({ userId, ...(await keep()), multiInstance: false });
  });

  it.each([
    { name: 'none is there', stored: [], wanted: seqs(1, 100), expected: [] },
    { name: 'all are there', stored: seqs(1, 100), wanted: seqs(1, 100), expected: seqs(1, 100) },
    { name: 'some are there', stored: seqs(50, 149), wanted: seqs(1, 100), expected: seqs(50, 100) },
    {
      name: 'more lie between them',
      stored: seqs(1, 400),
      wanted: [...seqs(1, 400, 10), 401],
      expected: seqs(1, 400, 10),
    },
    {
      name: 'far more lie between them',
      stored: seqs(1, 1_000),
      wanted: [...seqs(1, 1_000, 40), 1_001],
      expected: seqs(1, 1_000, 40),
    },
    { name: 'they are beside what is stored', stored: seqs(1, 50), wanted: seqs(51, 100), expected: [] },
    {
      name: 'they are asked for in any order',
      stored: seqs(1, 60, 2),
      wanted: seqs(1, 60).reverse(),
      expected: seqs(1, 60, 2).reverse(),
    },
    { name: 'there are few', stored: seqs(1, 5), wanted: seqs(4, 8), expected: seqs(4, 5) },
  ])('finds the right documents when $name', async ({ stored, wanted, expected }) => {
    await database.collections.transactions.bulkInsert(stored.map((seq) => aTransaction(seq)));
    expect(await findIds(wanted)).toEqual(expected.map(idOf));
  });

  it('overwrites existing documents and adds new ones', async () => {
    const { transactions } = database.collections;
    await transactions.bulkInsert(seqs(1, 40).map((seq) => aTransaction(seq)));
    const { error } = await transactions.bulkUpsert(
      seqs(21, 60).map((seq) => aTransaction(seq, { fee: '7' })),
    );
    expect(error).toEqual([]);
    const all = await transactions.find({ sort: [{ id: 'asc' }] }).exec();
    expect(all.map(({ id, fee }) => [id, fee])).toEqual(
      seqs(1, 60).map((seq) => [idOf(seq), seq > 20 ? '7' : '0']),
    );
  });
});
