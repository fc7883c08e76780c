/** People whom the journal knows and the accounts do not have any more: their database was damaged, or restored from an older copy. */
import { canonicalMailbox } from '#domain/mailbox/canonical-mailbox.ts';
import type { State } from '#domain/ledger/state.ts';
import type { AccountStore } from './account-store.ts';
import type { Sealer } from './sealed.ts';

export type Vanished = {
  /** Whether the journal has an open account of this person, and the accounts have none. */
  is(userId: string): Promise<boolean>;
  /** The vanished person who confirmed this mailbox first, however the address is written; null for everybody else's. */
  ofMailbox(email: string): Promise<string | null>;
  /** Whether the mailbox is the one that the journal knows of the person; true where it knows none. */
  fits(userId: string, email: string): boolean;
};

type VanishedDeps = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly state: Pick<State, 'users' | 'closedAccounts' | 'mailboxes' | 'mailboxOwners'>;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
};

export function makeVanished({ accounts, state, sealer }: VanishedDeps): Vanished {
  const hashOf = (email: string): string => sealer.fingerprint('mailbox', canonicalMailbox(email));
  const is = async (userId: string): Promise<boolean> =>
    state.users.has(userId) && !state.closedAccounts.has(userId) && (await accounts.find(userId)) === null;
  return {
    is,
    async ofMailbox(email) {
      const owner = state.mailboxOwners.get(hashOf(email));
      return owner !== undefined && (await is(owner)) ? owner : null;
    },
    fits(userId, email) {
      const known = state.mailboxes.get(userId);
      return known === undefined || known.mailbox === hashOf(email);
    },
  };
}
