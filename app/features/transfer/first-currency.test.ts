// Proves which currency the send form selects first.
import { expect, test } from 'vitest';
import { type CurrencyCode, isCurrency } from '#domain/ledger/accounts.ts';
import { firstCurrency } from './first-currency.ts';

test.each([
  ['DC', { DC: 5, TDC: 9, USD: 9 }, 'DC'],
  ['DC', { DC: 0, TDC: 200, USD: 0 }, 'TDC'],
  ['USD', { DC: 1, TDC: 2, USD: 0 }, 'DC'],
  ['TDC', { DC: 0, TDC: 0, USD: 0 }, 'TDC'],
  ['DC', { DC: -1, TDC: 0, USD: 3 }, 'USD'],
] as const)('preferring %s with %j it is %s', (preferred, spendable, expected) => {
  const spendableOf = (currency: CurrencyCode): bigint =>
    isCurrency(currency) ? BigInt(spendable[currency]) : 0n;
  expect(firstCurrency(preferred, spendableOf)).toBe(expected);
});
