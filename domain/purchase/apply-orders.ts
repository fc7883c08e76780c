/** How entries change purchases, the supply and the rewards for first purchases; for the `apply` of every rule of buying. Reads the entry only. */
import type { Entry } from '../ledger/entry.ts';
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
} from './facts.ts';
import { addOrder } from './order-index.ts';
import { type Order, readQuote, type SettledOrder, stillDisputed } from './order.ts';

export function applyOrders(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    switch (fact.kind) {
      case 'order.opened': {
        const { userId, lockedUntil } = fact;
        addOrder(state, fact.order, { status: 'open', userId, quote: readQuote(fact), lockedUntil });
        break;
      }
      case 'order.settled':
        assert(
          state.orders.get(fact.order)?.status !== 'settled',
          `the order ${fact.order} is credited twice`,
        );
        end(state, fact.order, settled(fact));
        state.buyers.add(fact.userId);
        break;
      case 'order.expired':
      case 'order.cancelled':
        end(state, fact.order, closed(state, fact));
        break;
      case 'order.disputed':
        state.orders.set(fact.order, disputed(settledOf(state, fact.order), fact));
        break;
      case 'order.dispute_closed':
        state.orders.set(fact.order, decided(settledOf(state, fact.order), fact));
        break;
      case 'order.refunded':
        state.orders.set(fact.order, refunded(settledOf(state, fact.order), fact));
        break;
      default:
    }
  }
  applySupply(state, entry);
  applyRewards(state, entry);
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
  const { dispute } = order;
  return {
    ...order,
    refundedUsd: order.refundedUsd + readMicro(fact.usd),
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
