import { readMicro } from '../money.ts';
import { assert, fail } from '../result.ts';
import type { AccountName } from './accounts.ts';
import type { HoldChange, Leg } from './entry.ts';
import type { Hold, State } from './state.ts';

export type HoldStatus = 'placed' | 'captured' | 'released';

/** `placed` while a part is held; then `captured` if any part was paid, `released` if none was. */
export function statusOfHold({ captured, remaining }: Hold): HoldStatus {
  if (remaining > 0n) return 'placed';
  return captured > 0n ? 'captured' : 'released';
}

/** Whether the whole amount is held, captured or released: then the status alone describes the hold. */
export const isWhole = ({ amount, captured, remaining }: Hold): boolean =>
  [captured, remaining, amount - captured - remaining].includes(amount);

/**
 * Checks the holds of an entry against the state and its legs; `decide` calls it before the write, `apply` on replay. A
 * placed hold has a new id, no more is resolved than remains, and a captured amount leaves the account in the same
 * entry. Throws otherwise.
 */
export function assertHolds(state: State, changes: readonly HoldChange[], legs: readonly Leg[]): void {
  const [first] = changes;
  if (changes.length === 1 && first?.action === 'placed') {
    assertFilled(first);
    assertNew(state, first);
    return;
  }
  /** How much of each hold the entry has resolved so far. */
  const changed = new Map<string, bigint>();
  const captured = new Map<AccountName, bigint>();
  for (const change of changes) {
    const amount = assertFilled(change);
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

function assertFilled({ amount: text, id }: HoldChange): bigint {
  const amount = readMicro(text);
  if (amount <= 0n) fail(`hold ${id} is empty`);
  return amount;
}

function assertNew(state: State, { id }: HoldChange): void {
  if (state.holds.has(id)) fail(`hold ${id} is placed twice`);
}

function assertPlaced(state: State, change: HoldChange, changed: Map<string, bigint>): void {
  assertNew(state, change);
  assert(!changed.has(change.id), `hold ${change.id} is placed twice`);
  changed.set(change.id, 0n);
}

/** A hold can be resolved in several parts, in one entry or several. */
function assertResolved(state: State, change: HoldChange, changed: Map<string, bigint>): void {
  const { account, id } = change;
  const hold = state.holds.get(id);
  assert(hold !== undefined && hold.remaining > 0n, `hold ${id} is not open`);
  assert(hold.account === account, `hold ${id} is of another account`);
  const sum = (changed.get(id) ?? 0n) + readMicro(change.amount);
  changed.set(id, sum);
  assert(sum <= hold.remaining, `hold ${id} has less than that`);
}

/** The increase of each account's held amount through the changes, micro-units. */
export function sumHeldChanges(changes: readonly HoldChange[]): Map<AccountName, bigint> {
  const sums = new Map<AccountName, bigint>();
  for (const { account, action, amount } of changes) {
    const step = action === 'placed' ? readMicro(amount) : -readMicro(amount);
    sums.set(account, (sums.get(account) ?? 0n) + step);
  }
  return sums;
}
