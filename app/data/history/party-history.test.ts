// Proves the totals with one party: by currency, sent and received separately, without fees and without failed
// transactions.
import { expect, it } from 'vitest';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { totalsOf } from './party-history.ts';

it('sums sent and received amounts separately, by currency', () => {
  const transactions = [
    aTransaction(1, { direction: 'out', amount: '2.5', fee: '0.1', currency: 'DC' }),
    aTransaction(2, { direction: 'in', amount: '10', currency: 'USD' }),
    aTransaction(3, { direction: 'out', amount: '0.000001', currency: 'DC' }),
    aTransaction(4, { direction: 'in', amount: '7', currency: 'DC' }),
    aTransaction(5, { direction: 'out', amount: '50', currency: 'DC', status: 'failed' }),
  ];
  expect(totalsOf(transactions)).toEqual([
    { currency: 'DC', sent: 2_500_001n, received: 7_000_000n },
    { currency: 'USD', sent: 0n, received: 10_000_000n },
  ]);
  expect(totalsOf([])).toEqual([]);
});
