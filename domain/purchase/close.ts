import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command } from '../ledger/entry.ts';
import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { orderLockMs, orderOpenMs } from './limits.ts';
import { err, ok } from '../result.ts';
import { type OrderNamed, OrderSchema } from './schema.ts';
import { orders } from './orders.ts';

/**
 * The buyer cancels an order. A payment already under way is still credited. Refusals in order: ORDER_NOT_FOUND (also
 * for somebody else's), ORDER_NOT_OPEN.
 */
export const purchaseCancelRule = defineRule<OrderNamed>({
  type: 'purchase.cancel',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: OrderSchema,
  decide({ state, actor }, { order: id }) {
    const order = orders.of(state).byId.get(id);
    if (order === undefined || (actor !== order.userId && actor !== SYSTEM_ACTOR)) {
      return err('ORDER_NOT_FOUND', { field: 'order' });
    }
    if (order.status !== 'open') return err('ORDER_NOT_OPEN', { field: 'order' });
    return ok({ postings: [], facts: [{ kind: 'order.cancelled', order: id, userId: order.userId }] });
  },
});

/** Closes an order that nobody has paid in time. Refusals in order: ORDER_NOT_FOUND, ORDER_NOT_OPEN. */
export const purchaseExpireRule = defineRule<OrderNamed>({
  type: 'purchase.expire',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: OrderSchema,
  decide({ state }, { order: id }) {
    const order = orders.of(state).byId.get(id);
    if (order === undefined) return err('ORDER_NOT_FOUND', { field: 'order' });
    if (order.status !== 'open') return err('ORDER_NOT_OPEN', { field: 'order' });
    return ok({ postings: [], facts: [{ kind: 'order.expired', order: id, userId: order.userId }] });
  },
});

/**
 * The commands that close orders which nobody has paid within a day, as `expire:<order>`: no card session lives longer.
 */
export function dueExpiries(state: State, now: number): Command[] {
  const commands: Command[] = [];
  for (const id of orders.of(state).open) {
    const order = orders.of(state).byId.get(id);
    // They are in the order of opening, so the first that is not due ends the loop.
    if (order?.status !== 'open' || now < order.lockedUntil - orderLockMs + orderOpenMs) break;
    const payload = { order: id };
    commands.push({ id: `expire:${id}`, type: 'purchase.expire', actor: SYSTEM_ACTOR, payload });
  }
  return commands;
}
