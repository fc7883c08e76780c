/** Keeps the indexes of orders in step with `orders`, whatever makes one. */
import type { State } from '../ledger/state.ts';
import type { Order } from './order.ts';

/** An order that is new to the state: opened, or read from a snapshot. */
export function addOrder(state: State, id: string, order: Order): void {
  state.orders.set(id, order);
  if (order.status === 'open') state.openOrders.add(id);
  if (order.status === 'settled') state.buyers.add(order.userId);
  const ids = state.ordersByBuyer.get(order.userId) ?? new Set();
  state.ordersByBuyer.set(order.userId, ids.add(id));
}

/** A person's orders, whatever became of them. */
export const ordersOf = (state: State, userId: string): Order[] =>
  [...(state.ordersByBuyer.get(userId) ?? [])].flatMap((id) => state.orders.get(id) ?? []);
