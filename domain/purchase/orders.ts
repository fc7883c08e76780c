/** The slice of orders: how facts change them, and whose they are. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { assert } from '../result.ts';
import type {
  DisputeClosedFact,
  OrderClosedFact,
  OrderDisputedFact,
  OrderRefundedFact,
  OrderSettledFact,
  RefundFailedFact,
  RefundRestoredFact,
} from './facts.ts';
import { coverFailedRefunds, markRestored } from './failed-refund.ts';
import {
  type Order,
  readOrder,
  readQuote,
  type SettledOrder,
  computeDisputedRest,
  writeOrder,
  type WrittenOrder,
} from './order.ts';

export type Orders = {
  /** Every purchase by the id of its order. */
  readonly byId: Map<string, Order>;
  /** The open orders, oldest first: few, so no search through all is needed. */
  readonly open: Set<string>;
  /** user id → the ids of their orders in any state, for users who have any. */
  readonly byBuyer: Map<string, Set<string>>;
  /** The users who have bought before, whatever happened to the purchase. */
  readonly buyers: Set<string>;
};

export const orders = defineSlice<Orders>({
  name: 'orders',
  empty: () => ({ byId: new Map(), open: new Set(), byBuyer: new Map(), buyers: new Set() }),
  on: {
    'order.opened': (own, fact) => {
      const { userId, lockedUntil } = fact;
      addOrder(own, fact.order, { status: 'open', userId, quote: readQuote(fact), lockedUntil });
    },
    'order.settled': (own, fact) => {
      assert(own.byId.get(fact.order)?.status !== 'settled', `the order ${fact.order} is credited twice`);
      end(own, fact.order, settleOrder(fact));
      own.buyers.add(fact.userId);
    },
    'order.expired': close,
    'order.cancelled': close,
    // Events of a credited purchase.
    'order.disputed': (own, fact) => {
      own.byId.set(fact.order, openDispute(settledOf(own, fact.order), fact));
    },
    'order.dispute_closed': (own, fact) => {
      own.byId.set(fact.order, closeDispute(settledOf(own, fact.order), fact));
    },
    'order.refunded': (own, fact) => {
      own.byId.set(fact.order, applyRefund(settledOf(own, fact.order), fact));
    },
    'order.refund_failed': (own, fact) => {
      own.byId.set(fact.order, refundFailed(settledOf(own, fact.order), fact));
    },
    'order.refund_restored': (own, fact) => {
      own.byId.set(fact.order, restoreRefund(settledOf(own, fact.order), fact));
    },
  },
  snapshot: {
    // An order is replaced and never changed, so it can be written later.
    orders: mapTable('orders', {
      map: ({ byId }) => byId,
      write: writeOrder,
      add: (own, id, written) => {
        addOrder(own, id, readOrder(written as WrittenOrder));
      },
    }),
  },
  digest: ({ byId, open, byBuyer }, digestMap) => ({
    openOrders: [...open].sort(),
    orders: digestMap(byId, writeOrder),
    ordersByBuyer: digestMap(byBuyer, (ids) => [...ids].sort()),
  }),
});

/** A person's orders in any state. */
export function listOrders(state: Pick<State, 'slices'>, userId: string): Order[] {
  const { byBuyer, byId } = orders.of(state);
  return [...(byBuyer.get(userId) ?? [])].flatMap((id) => byId.get(id) ?? []);
}

/** Adds an order that was opened, or read from a snapshot. */
export function addOrder(own: Orders, id: string, order: Order): void {
  own.byId.set(id, order);
  if (order.status === 'open') own.open.add(id);
  if (order.status === 'settled') own.buyers.add(order.userId);
  const ids = own.byBuyer.get(order.userId) ?? new Set();
  own.byBuyer.set(order.userId, ids.add(id));
}

function end(own: Orders, id: string, order: Order): void {
  own.byId.set(id, order);
  own.open.delete(id);
}

function close(own: Orders, { kind, order: id }: OrderClosedFact): void {
  const order = own.byId.get(id);
  assert(order?.status === 'open', `the order ${id} is not open`);
  end(own, id, { ...order, status: kind === 'order.expired' ? 'expired' : 'cancelled' });
}

const settleOrder = ({ userId, usd, split }: OrderSettledFact): SettledOrder => ({
  status: 'settled',
  userId,
  usd: readMicro(usd),
  refundedUsd: 0n,
  buyer: readMicro(split.buyer),
  claimed: 0n,
  receivable: 0n,
  dispute: null,
  decided: [],
  refunds: [],
});

function settledOf(own: Orders, id: string): SettledOrder {
  const order = own.byId.get(id);
  assert(order?.status === 'settled', `the order ${id} is not settled`);
  return order;
}

const openDispute = (order: SettledOrder, fact: OrderDisputedFact): SettledOrder => ({
  ...order,
  dispute: {
    id: fact.dispute,
    amount: readMicro(fact.amount),
    held: readMicro(fact.held),
    hold: fact.hold ?? null,
  },
});

function closeDispute(order: SettledOrder, fact: DisputeClosedFact): SettledOrder {
  const { dispute: id, outcome } = fact;
  const shortfall = readMicro(fact.shortfall);
  return {
    ...order,
    claimed: order.claimed + readMicro(fact.taken) + shortfall,
    receivable: order.receivable + shortfall,
    dispute: null,
    decided: [...order.decided, { id, outcome }],
  };
}

function applyRefund(order: SettledOrder, fact: OrderRefundedFact): SettledOrder {
  const amount = readMicro(fact.amount);
  const { dispute, failed } = order;
  const usd = readMicro(fact.usd);
  return {
    ...order,
    ...(failed !== undefined && { failed: coverFailedRefunds(failed, usd).failed }),
    refundedUsd: order.refundedUsd + usd,
    claimed: order.claimed + amount,
    receivable: order.receivable + readMicro(fact.shortfall),
    dispute: dispute && {
      ...dispute,
      amount: computeDisputedRest(order, amount),
      held: readMicro(fact.held ?? '0'),
      hold: fact.hold ?? null,
    },
    refunds: [...order.refunds, fact.refund],
  };
}

/** A refund that was never counted is stored too, because its event may still arrive. */
function refundFailed(order: SettledOrder, { amount, refund, told, usd }: RefundFailedFact): SettledOrder {
  const one = { refund, usd: readMicro(told), dc: readMicro(amount), restored: false };
  const { refunds } = order;
  return {
    ...order,
    refundedUsd: order.refundedUsd - readMicro(usd),
    refunds: refunds.includes(refund) ? refunds : [...refunds, refund],
    failed: [...(order.failed ?? []), one],
  };
}

function restoreRefund(order: SettledOrder, fact: RefundRestoredFact): SettledOrder {
  return {
    ...order,
    claimed: order.claimed - readMicro(fact.amount),
    receivable: order.receivable - readMicro(fact.owed),
    failed: markRestored(order.failed ?? [], fact.refund),
  };
}
