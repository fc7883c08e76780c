/** Builds commands for tests, with given ids or ids that are unique in the process. */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';

let made = 0;

export const freshId = (): string => `command-${String(++made).padStart(16, '0')}`;

/** A user id made from a number: 26 characters with a unique end. */
export const userId = (n: number): string => `u${String(n).padStart(25, '0')}`;

export const openAccount = (user: string, id = freshId(), referrer?: string): Command => ({
  id,
  type: 'account.open',
  actor: SYSTEM_ACTOR,
  payload: { userId: user, ...(referrer !== undefined && { referrer }) },
});

/** `sum` such as '10 DC'. */
export function issueTo(address: string, sum: string, id = freshId()): Command {
  const [amount, currency] = sum.split(' ');
  const payload = { to: address, amount, currency, reason: 'opening balance' };
  return { id, type: 'ledger.issue', actor: SYSTEM_ACTOR, payload };
}

/** A transfer of `sum` such as '10 DC' by the user `from` to an address. */
export function transfer(from: string, to: string, sum: string, id = freshId()): Command {
  const [amount, currency] = sum.split(' ');
  return { id, type: 'wallet.transfer', actor: from, payload: { to, amount, currency } };
}

/** The address of a user whose account is open. */
export function findAddress(state: State, user: string): string {
  const address = state.users.get(user)?.address;
  if (address === undefined) throw new Error(`${user} has no wallet`);
  return address;
}
