/** How entries change purchases, the supply and the rewards for first purchases; for the `apply` of every rule of buying. Reads the entry only. */
import type { Entry, Fact } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { applyRewards } from '../referral/apply-rewards.ts';
import { assert } from '../result.ts';
import { applySupply } from '../supply/apply-supply.ts';
import type {
  DisputeClosedFact,
  OrderClosedFact,
  OrderDisputedFact,
  OrderRefundedFact,
  OrderSettledFact,
  RefundFailedFact,
  RefundRestoredFact,
} from './facts.ts';
import { coverFailed, withRestored } from './failed-refund.ts';
import { addOrder } from './order-index.ts';
import { type Order, readQuote, type SettledOrder, stillDisputed } from './order.ts';

export function applyOrders(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    applyBuying(state, fact);
    applyGoingBack(state, fact);
  }
  applySupply(state, entry);
  applyRewards(state, entry);
}

function applyBuying(state: State, fact: Fact): void {
  switch (fact.kind) {
    case 'order.opened': {
      const { userId, lockedUntil } = fact;
      addOrder(state, fact.order, { status: 'open', userId, quote: readQuote(fact), lockedUntil });
      break;
    }
    case 'order.settled':
      assert(state.orders.get(fact.order)?.status !== 'settled', `the order ${fact.order} is credited twice`);
      end(state, fact.order, settled(fact));
      state.buyers.add(fact.userId);
      break;
    case 'order.expired':
    case 'order.cancelled':
      end(state, fact.order, closed(state, fact));
      break;
    default:
  }
}

/** What becomes of a purchase after it was credited. */
function applyGoingBack(state: State, fact: Fact): void {
  switch (fact.kind) {
    case 'order.disputed':
      state.orders.set(fact.order, disputed(settledOf(state, fact.order), fact));
      break;
    case 'order.dispute_closed':
      state.orders.set(fact.order, decided(settledOf(state, fact.order), fact));
      break;
    case 'order.refunded':
      state.orders.set(fact.order, refunded(settledOf(state, fact.order), fact));
      break;
    case 'order.refund_failed':
      state.orders.set(fact.order, refundFailed(settledOf(state, fact.order), fact));
      break;
    case 'order.refund_restored':
      state.orders.set(fact.order, restored(settledOf(state, fact.order), fact));
      break;
    default:
  }
}

function end(state: State, id: string, order: Order): void {
  state.orders.set(id, order);
  state.openOrders.delete(id);
}

const settled = ({ userId, usd, split }: OrderSettledFact): SettledOrder => ({
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

function closed(state: State, { kind, order: id }: OrderClosedFact): Order {
  const order = state.orders.get(id);
  assert(order?.status === 'open', `the order ${id} is not open`);
  return { ...order, status: kind === 'order.expired' ? 'expired' : 'cancelled' };
}

function settledOf(state: State, id: string): SettledOrder {
  const order = state.orders.get(id);
  assert(order?.status === 'settled', `the order ${id} is not settled`);
  return order;
}

const disputed = (order: SettledOrder, fact: OrderDisputedFact): SettledOrder => ({
  ...order,
  dispute: {
    id: fact.dispute,
    amount: readMicro(fact.amount),
    held: readMicro(fact.held),
    hold: fact.hold ?? null,
  },
});

function decided(order: SettledOrder, fact: DisputeClosedFact): SettledOrder {
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

function refunded(order: SettledOrder, fact: OrderRefundedFact): SettledOrder {
  const amount = readMicro(fact.amount);
  const { dispute, failed } = order;
  const usd = readMicro(fact.usd);
  return {
    ...order,
    ...(failed !== undefined && { failed: coverFailed(failed, usd).failed }),
    refundedUsd: order.refundedUsd + usd,
    claimed: order.claimed + amount,
    receivable: order.receivable + readMicro(fact.shortfall),
    dispute: dispute && {
      ...dispute,
      amount: stillDisputed(order, amount),
      held: readMicro(fact.held ?? '0'),
      hold: fact.hold ?? null,
    },
    refunds: [...order.refunds, fact.refund],
  };
}

/** One that was never counted is remembered too: the news of it may still come. */
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

function restored(order: SettledOrder, fact: RefundRestoredFact): SettledOrder {
  return {
    ...order,
    claimed: order.claimed - readMicro(fact.amount),
    receivable: order.receivable - readMicro(fact.owed),
    failed: withRestored(order.failed ?? [], fact.refund),
  };
}
