// Proves that a history which could not be read is read again by the next caller, and followed once.
import { expect, test, vi } from 'vitest';
import { expectAdvertisement, stubLocalStorage, testStorage } from '#tests/builders/device.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { openDatabase } from '../database/database.ts';
import { getHistoryIndex } from './history-index.ts';

test('reads again after a failed read', async () => {
  expectAdvertisement();
  stubLocalStorage();
  const userId = 'index1'.padEnd(26, '0');
  const database = await openDatabase({ userId, storage: testStorage(), multiInstance: false });
  const { transactions, wallet } = database.collections;
  await transactions.bulkInsert([aTransaction(1), aTransaction(2)]);
  const following = vi.spyOn(wallet, 'findOne');
  vi.spyOn(transactions, 'find').mockImplementationOnce(() => {
    throw new Error('the disk is gone');
  });
  const index = getHistoryIndex(database);
  await expect(index.load(true)).rejects.toThrow('the disk is gone');
  await index.load(true);
  expect(index.rows().map(({ transaction }) => transaction.seq)).toEqual([2, 1]);
  expect(following).toHaveBeenCalledTimes(1);
  await database.close();
});
