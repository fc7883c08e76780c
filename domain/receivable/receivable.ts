/** A person's debt in DC: amounts that were claimed back and no longer available (rulings M14, M16, R1a). */
import type { NotificationFact } from '../ledger/facts.ts';
import type { State } from '../ledger/state.ts';
import type { Micro } from '../money.ts';
import { computeReceivable } from '../purchase/order.ts';
import { listOrders } from '../purchase/orders.ts';
import { NO_DEBT, totalDebt } from './debt.ts';
import { receivables } from './receivables.ts';
import { raiseNotice } from '../ledger/notice.ts';

/** A person's whole debt, including the shortfall of undecided disputes. */
export function readOwed(state: State, userId: string): Micro {
  let owed = totalDebt(receivables.of(state).owed.get(userId) ?? NO_DEBT);
  for (const order of listOrders(state, userId)) {
    if (order.status === 'settled') owed += computeReceivable(order) - order.receivable;
  }
  return owed;
}

/** The number of debtors and the sum of their debts, without open disputes. */
export function owedInAll(state: Pick<State, 'slices'>): {
  readonly people: number;
  readonly dc: Micro;
} {
  let dc = 0n;
  for (const debt of receivables.of(state).owed.values()) dc += totalDebt(debt);
  return { people: receivables.of(state).owed.size, dc };
}

/** Notifies a person of a new debt; nothing for zero. */
export const receivableNotice = (userId: string, shortfall: Micro): NotificationFact[] =>
  shortfall > 0n ? [raiseNotice(userId, 'receivable.opened')] : [];
