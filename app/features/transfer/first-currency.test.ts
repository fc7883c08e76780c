// Proves with which currency sending begins.
import { expect, test } from 'vitest';
import { firstCurrency } from './first-currency.ts';

test.each([
  ['DC', { DC: 5n, TDC: 9n, USD: 9n }, 'DC'],
  ['DC', { DC: 0n, TDC: 200n, USD: 0n }, 'TDC'],
  ['USD', { DC: 1n, TDC: 2n, USD: 0n }, 'DC'],
  ['TDC', { DC: 0n, TDC: 0n, USD: 0n }, 'TDC'],
  ['DC', { DC: -1n, TDC: 0n, USD: 3n }, 'USD'],
] as const)('preferring %s with %j it is %s', (preferred, spendable, expected) => {
  expect(firstCurrency(preferred, spendable)).toBe(expected);
});
