/**
 * People whom the journal knows and the accounts database lacks, because it was damaged or restored from an older copy.
 */
import { canonicalMailbox } from '#domain/mailbox/canonical-mailbox.ts';
import { confirmedMailboxes } from '#domain/mailbox/confirmed-mailboxes.ts';
import type { State } from '#domain/ledger/state.ts';
import type { AccountStore } from './account-store.ts';
import type { Sealer } from '../../sealer.ts';

export type VanishedAccounts = {
  /** Whether the journal has an open account of this person and the accounts have none. */
  hasVanished(userId: string): Promise<boolean>;
  /**
   * The vanished person who confirmed this mailbox first, in any spelling of the address; null for any other mailbox.
   */
  ownerOfMailbox(email: string): Promise<string | null>;
  /** Whether the journal knows this mailbox as the person's; true if it knows none. */
  isTheirMailbox(userId: string, email: string): boolean;
};

type VanishedDeps = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly state: Pick<State, 'users' | 'closedAccounts' | 'slices'>;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
};

export function makeVanishedAccounts({ accounts, state, sealer }: VanishedDeps): VanishedAccounts {
  const hashOf = (email: string): string => sealer.fingerprint('mailbox', canonicalMailbox(email));
  const hasVanished = async (userId: string): Promise<boolean> =>
    state.users.has(userId) && !state.closedAccounts.has(userId) && (await accounts.find(userId)) === null;
  return {
    hasVanished,
    async ownerOfMailbox(email) {
      const owner = confirmedMailboxes.of(state).owners.get(hashOf(email));
      return owner !== undefined && (await hasVanished(owner)) ? owner : null;
    },
    isTheirMailbox(userId, email) {
      const known = confirmedMailboxes.of(state).byUser.get(userId);
      return known === undefined || known.mailbox === hashOf(email);
    },
  };
}
