// Proves which transactions each filter of the explorer selects; this file lists the filters for every kind of transaction.
import { expect, it } from 'vitest';
import { TRANSACTION_KINDS } from '../transaction-kinds.ts';
import { EXPLORER_TYPES, WANTED_KINDS } from './types.ts';

it('has the specified filters', () => {
  expect(EXPLORER_TYPES).toEqual(['all', 'send', 'receive', 'fiat_purchase', 'system_fee']);
});

it.each([
  ['send', ['send'], false],
  [
    'receive',
    [
      ...['issue', 'faucet', 'grant', 'refund_undone', 'invest_exit', 'payout', 'stake_return'],
      ...['stake_refund', 'allotment', 'project_payout', 'referral'],
    ],
    false,
  ],
  ['fiat_purchase', ['fiat_purchase'], false],
  ['system_fee', ['send', 'fiat_purchase', 'stake', 'stake_refund'], true],
] as const)('%s lets %j through', (type, kinds, paidOnly) => {
  expect(WANTED_KINDS[type]).toEqual({ kinds, paidOnly });
});

it('selects every movement without a filter', () => {
  expect(WANTED_KINDS.all).toEqual({ kinds: TRANSACTION_KINDS, paidOnly: false });
});
