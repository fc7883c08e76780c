import { readMicro } from '../money.ts';
import { assert } from '../result.ts';
import type { AccountName } from './accounts.ts';
import type { HoldChange, Leg } from './entry.ts';
import type { State } from './state.ts';

/**
 * Checks the holds of an entry against the state and its legs: before the write by `decide`, on replay by `apply`.
 * A hold is placed under a new id, resolved at most once and in full, and what is captured leaves the account in the
 * same entry. Throws otherwise.
 */
export function assertHolds(state: State, changes: readonly HoldChange[], legs: readonly Leg[]): void {
  const ids = new Set<string>();
  const captured = new Map<AccountName, bigint>();
  for (const change of changes) {
    const amount = readMicro(change.amount);
    assert(!ids.has(change.id), `hold ${change.id} changes twice in one entry`);
    ids.add(change.id);
    assert(amount > 0n, `hold ${change.id} is empty`);
    assertStep(state, change, amount);
    if (change.action === 'captured') {
      captured.set(change.account, (captured.get(change.account) ?? 0n) + amount);
    }
  }
  for (const [account, amount] of captured) {
    const paid = legs.filter((leg) => leg[0] === account).reduce((sum, leg) => sum - readMicro(leg[1]), 0n);
    assert(paid >= amount, `${account} does not pay what is captured`);
  }
}

function assertStep(state: State, change: HoldChange, amount: bigint): void {
  const hold = state.holds.get(change.id);
  if (change.action === 'placed') {
    assert(hold === undefined, `hold ${change.id} is placed twice`);
    return;
  }
  assert(hold?.status === 'placed', `hold ${change.id} is not open`);
  assert(hold.amount === amount && hold.account === change.account, `hold ${change.id} is another one`);
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
