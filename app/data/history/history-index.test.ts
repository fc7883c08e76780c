// Proves that after a failed read of the history the next caller reads it again, and follows it once; and that tokens have
// running balances as currencies do.
import { expect, test, vi } from 'vitest';
import { eventually, expectAdvertisement, stubLocalStorage, testStorage } from '#tests/builders/device.ts';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
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

test("a token has no running balance if the wallet's list is full and may not include it", async () => {
  expectAdvertisement();
  stubLocalStorage();
  const userId = 'index3'.padEnd(26, '0');
  const database = await openDatabase({ userId, storage: testStorage(), multiInstance: false });
  const { transactions, wallet } = database.collections;
  // Without the earlier +5 on this device, the sum of its movements is not the balance.
  const rows = [
    aTransaction(2, { currency: 'token:p1:SUN', amount: '3', direction: 'in' }),
    aTransaction(3, { currency: 'token:p1:SUN', amount: '3', direction: 'out' }),
    aTransaction(4, { currency: 'DC', amount: '5', direction: 'in' }),
  ];
  await transactions.bulkInsert(rows);
  const balance = { posted: '0', held: '0' };
  const tokens = Array.from({ length: 200 }, (_, index) => ({
    ...{ projectId: `q${String(index)}`, symbol: 'SUN' },
    ...{ posted: '1', held: '0' },
  }));
  const balances = { DC: { posted: '5', held: '0' }, TDC: balance, USD: balance };
  await wallet.insert(aWallet(userId, { seq: 9, balances, tokens }));
  const index = getHistoryIndex(database);
  await index.load(true);
  await eventually('the wallet is known', () =>
    Promise.resolve(index.balanceAfter(rows[2]?.id ?? '') !== null),
  );
  expect(rows.map(({ id }) => index.balanceAfter(id))).toEqual([null, null, 5_000_000n]);
  await database.close();
});

test("a token has a running balance once its movements add up to the wallet's balance", async () => {
  expectAdvertisement();
  stubLocalStorage();
  const userId = 'index2'.padEnd(26, '0');
  const database = await openDatabase({ userId, storage: testStorage(), multiInstance: false });
  const { transactions, wallet } = database.collections;
  const of = (currency: 'DC' | `token:${string}:${string}`, amount: string) => ({
    ...{ currency, amount },
    direction: 'in' as const,
  });
  const rows = [
    aTransaction(1, of('token:p1:SUN', '4')),
    aTransaction(2, of('DC', '5')),
    aTransaction(3, of('token:p1:SUN', '2')),
    aTransaction(4, of('token:p2:SUN', '1')),
  ];
  await transactions.bulkInsert(rows);
  const balance = { posted: '0', held: '0' };
  await wallet.insert(
    aWallet(userId, {
      seq: 9,
      balances: { DC: { posted: '5', held: '0' }, TDC: balance, USD: balance },
      tokens: [
        { projectId: 'p1', symbol: 'SUN', posted: '6', held: '0' },
        { projectId: 'p2', symbol: 'SUN', posted: '7', held: '0' },
      ],
    }),
  );
  const index = getHistoryIndex(database);
  await index.load(true);
  await eventually('the wallet is known', () =>
    Promise.resolve(index.balanceAfter(rows[1]?.id ?? '') !== null),
  );
  expect(rows.map(({ id }) => index.balanceAfter(id))).toEqual([4_000_000n, 5_000_000n, 6_000_000n, null]);
  await database.close();
});
