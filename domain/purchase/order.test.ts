// Proves what an order owes and what of it stays disputed, and that a snapshot restores it unchanged in every state.
import { describe, expect, it } from 'vitest';
import {
  type Order,
  readOrder,
  computeReceivable,
  type SettledOrder,
  computeDisputedRest,
  type UnpaidOrder,
  writeOrder,
} from './order.ts';

const settled: SettledOrder = {
  ...{
    status: 'settled',
    userId: 'ann',
    usd: 100n,
    refundedUsd: 1n,
    buyer: 75n,
    claimed: 5n,
    receivable: 3n,
  },
  ...{ dispute: null, decided: [{ id: 'dp_0', outcome: 'won' }], refunds: ['re_1'] },
};
const dispute = { id: 'dp_1', amount: 40n, held: 30n, hold: 'hold-1' };
const disputed: SettledOrder = { ...settled, dispute };
const unpaid: UnpaidOrder = {
  ...{ status: 'expired', userId: 'ann', lockedUntil: 5_000 },
  quote: {
    ...{ buyer: 75n, marketing: 15n, core: 10n, universal: 2n, gross: 102n, payUsd: 101n },
    lines: [
      { phase: 1, priceUsd: 1n, usd: 51n, dc: 51n },
      { phase: 2, priceUsd: 2n, usd: 50n, dc: 51n },
    ],
  },
};

it.each<[string, Order]>([
  ['paid', settled],
  ['disputed', disputed],
  ['disputed with nothing held', { ...settled, dispute: { ...dispute, held: 0n, hold: null } }],
  ['not paid', unpaid],
  ['open', { ...unpaid, status: 'open' }],
])('an order that is %s is restored unchanged', (_, order) => {
  const written = JSON.parse(JSON.stringify(writeOrder(order))) as ReturnType<typeof writeOrder>;
  expect(readOrder(written)).toEqual(order);
});

it('the debt is what could not be taken, and what could not be held for an open dispute', () => {
  expect(computeReceivable(unpaid)).toBe(0n);
  expect(computeReceivable(settled)).toBe(3n);
  expect(computeReceivable(disputed)).toBe(13n);
});

describe('what stays disputed when a refund claims a part', () => {
  it.each([
    ['nothing is disputed', settled, 10n, 0n],
    ['there is room for both', disputed, 20n, 40n],
    ['there is room for both exactly', disputed, 30n, 40n],
    ['a part of it is left', disputed, 31n, 39n],
    ['all is claimed', disputed, 70n, 0n],
    ['more is claimed than there is', disputed, 71n, 0n],
  ] as const)('%s', (_, order, amount, left) => {
    expect(computeDisputedRest(order, amount)).toBe(left);
  });
});
