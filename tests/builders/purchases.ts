/** Builds purchases for tests. */
import type { Entry } from '#domain/ledger/entry.ts';
import { computeReceivable } from '#domain/purchase/order.ts';
import { type Answer, aWorld, idOf, person, type World } from './world.ts';
import { orders } from '#domain/purchase/orders.ts';

export const ORDER = '01HORDER00000000000000ANN1';

export const openOrder = (on: World, amountUsd: unknown, id = ORDER, by = 'ann'): Answer =>
  on.handIn({ type: 'purchase.open', actor: idOf(by), payload: { amountUsd }, id });

/** Submits the card provider's confirmation of a payment. */
export const settleOrder = (on: World, more: object = {}): Answer =>
  on.send('system', 'purchase.settle', {
    order: ORDER,
    payment: 'pi_1',
    paidAt: on.now,
    amountUsd: '10',
    ...more,
  });

/** Opens an order and pays for it at once. */
export function buy(on: World, amountUsd: string, id = ORDER, by = 'ann'): Answer {
  openOrder(on, amountUsd, id, by);
  return settleOrder(on, { order: id, payment: `pi_${id}`, amountUsd });
}

/** More than any test pays: a dispute of this amount concerns the whole payment. */
const EVERYTHING = '100000';

export const dispute = (on: World, id = 'dp_1', order = ORDER): Answer =>
  on.send('system', 'purchase.dispute', { order, dispute: id, amountUsd: EVERYTHING });

/** Submits the bank's dispute of so many dollars of the payment. */
export const disputePart = (on: World, amountUsd: string, id = 'dp_1', order = ORDER): Answer =>
  on.send('system', 'purchase.dispute', { order, dispute: id, amountUsd });

export const closeDispute = (on: World, outcome: 'won' | 'lost', id = 'dp_1', order = ORDER): Answer =>
  on.send('system', 'purchase.dispute_close', { order, dispute: id, outcome });

export const refund = (on: World, amountUsd: string, id = 're_1', order = ORDER): Answer =>
  on.send('system', 'purchase.refund', { order, refund: id, amountUsd });

/** A world in which Ann has bought 7.495 DC for $10 and sent the given amount of it to Ben. */
export function aPurchasedWorld(sent?: string): World {
  const on = aWorld({ feeBps: 0n }).with(person('ann'), person('ben'));
  buy(on, '10');
  if (sent !== undefined)
    on.send('ann', 'wallet.transfer', { to: on.address('ben'), amount: sent, currency: 'DC' });
  return on;
}

/** The facts of the last entry. */
export const readLastFacts = (on: World): Entry['facts'] => on.entries.at(-1)?.facts ?? [];

/** The buyer's debt for the refunded order, in micro-units. */
export const owedAmount = (on: World): bigint => {
  const order = orders.of(on.state).byId.get(ORDER);
  return order === undefined ? 0n : computeReceivable(order);
};

/** Submits the provider's report that a refund did not reach the card. */
export const failRefund = (on: World, amountUsd: string, id = 're_1', order = ORDER): Answer =>
  on.send('system', 'purchase.refund_fail', { order, refund: id, amountUsd });

/** Submits staff's return of the DC of a failed refund. */
export const restoreRefund = (on: World, id = 're_1', order = ORDER): Answer =>
  on.send('system', 'purchase.refund_restore', {
    ...{ order, refund: id },
    ...{ by: 'Olga', reason: 'the card was closed' },
  });
