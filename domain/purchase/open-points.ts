import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { cardSessionTtlMs, orderLockMs } from './limits.ts';
import type { UnpaidOrder } from './order.ts';
import { listOrders } from './orders.ts';

/** A card page that was left can be paid for a while after its order was cancelled: the money would come too late. */
const isPayable = ({ lockedUntil }: UnpaidOrder, now: number): boolean =>
  lockedUntil - orderLockMs + cardSessionTtlMs > now;

export const purchaseOpenPoints = {
  orders: (state: State, userId: string, now: number) =>
    listOrders(state, userId).filter(
      (order) => order.status !== 'settled' && (order.status === 'open' || isPayable(order, now)),
    ).length,
  disputes: (state: State, userId: string) =>
    listOrders(state, userId).filter((order) => order.status === 'settled' && order.dispute !== null).length,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    purchase: 'orders' | 'disputes';
  }
}
