// Proves the balances of the last 30 days: computed backwards from the confirmed balance, one for each day, in a currency
// with value, and none where transactions are missing.
import { expect, test } from 'vitest';
import { ORDER_TOP, type TransactionDoc } from '#domain/protocol.ts';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { type ClosingBalances, computeClosingBalances } from './closing-balances.ts';

const noon = new Date(2026, 10, 27, 12).getTime();
const daysAgo = (days: number): string => new Date(2026, 10, 27 - days, 9).toISOString();
const zero = { posted: '0', held: '0' };
const wallet = (posted: string, seq = 10, currency = 'DC') =>
  aWallet('p', { seq, balances: { DC: zero, TDC: zero, USD: zero, [currency]: { posted, held: '0' } } });
const aMovement = (seq: number, days: number, amount: string, more: Partial<TransactionDoc> = {}) =>
  aTransaction(seq, { order: ORDER_TOP - seq, at: daysAgo(days), amount, direction: 'in', ...more });

const valuesOf = (found: ClosingBalances | 'incomplete' | null): number[] => {
  if (found === null || found === 'incomplete') throw new Error(`no days: ${String(found)}`);
  return found.days.map(({ value }) => Number(value) / 1_000_000);
};

test('each day ends with the balance after its last transaction, fees included', () => {
  const transactions = [
    aMovement(4, 0, '2', { direction: 'out', fee: '0.5' }),
    aMovement(3, 2, '10', { direction: 'out' }),
    aMovement(2, 2, '5'),
    aMovement(1, 40, '100'),
  ];
  const values = valuesOf(computeClosingBalances({ wallet: wallet('92.5'), transactions, cut: false }, noon));
  expect(values).toHaveLength(30);
  expect(values.slice(0, 27)).toEqual(Array<number>(27).fill(100));
  expect(values.slice(27)).toEqual([95, 95, 92.5]);
});

test('a transaction that the wallet does not include yet changes nothing', () => {
  const transactions = [aMovement(11, 0, '7'), aMovement(1, 3, '20')];
  const values = valuesOf(computeClosingBalances({ wallet: wallet('20'), transactions, cut: false }, noon));
  expect(values.at(-1)).toBe(20);
  expect(values.at(0)).toBe(0);
});

test('test credits are shown only while there is no other currency', () => {
  const tdc = aMovement(1, 1, '200', { currency: 'TDC' });
  const only = computeClosingBalances(
    { wallet: wallet('200', 10, 'TDC'), transactions: [tdc], cut: false },
    noon,
  );
  expect(only).toMatchObject({ currency: 'TDC' });
  const bought = [aMovement(2, 1, '5'), aMovement(3, 0, '5', { direction: 'out' }), tdc];
  const balances = { DC: zero, TDC: { posted: '200', held: '0' }, USD: zero };
  const both = { wallet: aWallet('p', { seq: 10, balances }), transactions: bought, cut: false };
  expect(computeClosingBalances(both, noon)).toMatchObject({ currency: 'DC' });
});

test('there is no chart before the first transaction', () => {
  expect(computeClosingBalances({ wallet: wallet('0'), transactions: [], cut: false }, noon)).toBeNull();
});

test('balances with a transaction missing are reported as incomplete', () => {
  const known = { wallet: wallet('120'), transactions: [aMovement(2, 1, '20')], cut: false };
  expect(computeClosingBalances(known, noon)).toBe('incomplete');
});

test('if there are more transactions than were read, the days begin with the oldest one read', () => {
  const transactions = [aMovement(3, 0, '1'), aMovement(2, 4, '1')];
  const known = { wallet: wallet('500'), transactions, cut: true };
  const values = valuesOf(computeClosingBalances(known, noon));
  expect(values).toEqual([499, 499, 499, 499, 500]);
});
