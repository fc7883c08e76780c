import { readMicro } from '../money.ts';
import { assert } from '../result.ts';
import type { AccountName } from './accounts.ts';
import type { HoldChange, Leg } from './entry.ts';
import type { Hold, State } from './state.ts';

export type HoldStatus = 'placed' | 'captured' | 'released';

/** `placed` while a part of it is held; `captured` when a part of it was paid, `released` when nothing was. */
export function statusOfHold({ captured, remaining }: Hold): HoldStatus {
  if (remaining > 0n) return 'placed';
  return captured > 0n ? 'captured' : 'released';
}

/** Whether all of it is held, or was captured, or was released: then its status says what became of it. */
export const isWhole = ({ amount, captured, remaining }: Hold): boolean =>
  [captured, remaining, amount - captured - remaining].includes(amount);

/**
 * Checks the holds of an entry against the state and its legs: before the write by `decide`, on replay by `apply`.
 * A hold is placed under a new id, no more of it is resolved than remains, and what is captured leaves the account in
 * the same entry. Throws otherwise.
 */
export function assertHolds(state: State, changes: readonly HoldChange[], legs: readonly Leg[]): void {
  /** By hold: how much of it the entry has resolved so far. */
  const changed = new Map<string, bigint>();
  const captured = new Map<AccountName, bigint>();
  for (const change of changes) {
    const amount = readMicro(change.amount);
    assert(amount > 0n, `hold ${change.id} is empty`);
    if (change.action === 'placed') assertPlaced(state, change, changed);
    else assertResolved(state, change, changed);
    if (change.action === 'captured') {
      captured.set(change.account, (captured.get(change.account) ?? 0n) + amount);
    }
  }
  for (const [account, amount] of captured) {
    const paid = legs.filter((leg) => leg[0] === account).reduce((sum, leg) => sum - readMicro(leg[1]), 0n);
    assert(paid >= amount, `${account} does not pay what is captured`);
  }
}

function assertPlaced(state: State, { id }: HoldChange, changed: Map<string, bigint>): void {
  assert(!state.holds.has(id) && !changed.has(id), `hold ${id} is placed twice`);
  changed.set(id, 0n);
}

/** A hold can be resolved in several parts, in one entry or in several. */
function assertResolved(state: State, change: HoldChange, changed: Map<string, bigint>): void {
  const { account, id } = change;
  const hold = state.holds.get(id);
  assert(hold !== undefined && hold.remaining > 0n, `hold ${id} is not open`);
  assert(hold.account === account, `hold ${id} is of another account`);
  const sum = (changed.get(id) ?? 0n) + readMicro(change.amount);
  changed.set(id, sum);
  assert(sum <= hold.remaining, `hold ${id} has less than that`);
}

/** How much more of each account is held after the changes, micro-units. */
export function heldChanges(changes: readonly HoldChange[]): Map<AccountName, bigint> {
  const sums = new Map<AccountName, bigint>();
  for (const { account, action, amount } of changes) {
    const step = action === 'placed' ? readMicro(amount) : -readMicro(amount);
    sums.set(account, (sums.get(account) ?? 0n) + step);
  }
  return sums;
}
