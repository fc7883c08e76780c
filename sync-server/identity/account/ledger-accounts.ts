import type { Role } from '#domain/constants.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { canonicalMailbox } from '#domain/mailbox/canonical-mailbox.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { assert, type Err, err, ok, type Ok } from '#domain/result.ts';
import type { SubmitResult } from '../../commands/authority.ts';
import type { Sealer } from '../../sealer.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import { confirmedMailboxes } from '#domain/mailbox/confirmed-mailboxes.ts';

/** The functions of the authority that accounts use. */
export type LedgerGate = {
  submit(command: Command): Promise<SubmitResult>;
  readonly state: State;
};

export type LedgerAccounts = {
  /**
   * Makes sure that the ledger has the account, durably. The command's id derives from the user, so a repeat after a
   * crash changes nothing. Errors: why the authority could not decide now, such as STORE_UNAVAILABLE.
   */
  open(account: StoredAccount): Promise<Ok<null> | Err<ErrorCode>>;
  /**
   * Reports a person's confirmed mailbox to the ledger, once, as a keyed hash of its canonical address: the address
   * itself must not be in a journal that is kept for ever. Errors: why the authority could not decide now.
   */
  confirmMailbox(account: StoredAccount): Promise<Ok<null> | Err<ErrorCode>>;
  /** Grants the owner's role, which only the configuration may do. */
  makeOwner(userId: string): Promise<Ok<null> | Err<ErrorCode>>;
  hasOwner(): boolean;
  /** Whether the journal knows the person's account, and its state. */
  knows(userId: string): 'open' | 'closed' | null;
  /** The user who owns an address, or null. */
  ownerOf(address: string): string | null;
  /** The address and roles of an open account. */
  standing(userId: string): { address: string; roles: Role[] };
};

type LedgerDeps = {
  readonly authority: LedgerGate;
  readonly store: AccountStore;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
};

export function makeLedgerAccounts({ authority, store, sealer }: LedgerDeps): LedgerAccounts {
  const submit = async (command: Command): Promise<Ok<null> | Err<ErrorCode>> => {
    const result = await authority.submit(command);
    return result.ok ? ok(null) : err(result.code, result.detail);
  };
  const confirmMailbox = async ({ userId, record }: StoredAccount): Promise<Ok<null> | Err<ErrorCode>> => {
    const { byUser } = confirmedMailboxes.of(authority.state);
    // A person whose account is closed or not yet opened has nothing to confirm.
    if (byUser.has(userId) || !authority.state.users.has(userId)) return ok(null);
    const mailbox = sealer.fingerprint('mailbox', canonicalMailbox(record.email));
    const result = await submit({
      id: `mailbox:${userId}`,
      type: 'account.confirm_mailbox',
      actor: SYSTEM_ACTOR,
      payload: { mailbox, userId },
    });
    // A second report at the same moment has the same content.
    return result.ok || !byUser.has(userId) ? result : ok(null);
  };
  const confirmKnown = async (account: StoredAccount): Promise<Ok<null> | Err<ErrorCode>> =>
    account.record.emailVerifiedAt === undefined ? ok(null) : confirmMailbox(account);
  return {
    confirmMailbox,
    async open(account) {
      const { userId, record } = account;
      if (authority.state.closedAccounts.has(userId)) return err('ACCOUNT_CLOSED');
      if (record.opened && authority.state.users.has(userId)) return confirmKnown(account);
      const payload = { userId, ...(record.referrer !== undefined && { referrer: record.referrer }) };
      const opened = await submit({
        id: `open:${userId}`,
        type: 'account.open',
        actor: SYSTEM_ACTOR,
        payload,
      });
      if (!opened.ok) return opened;
      assert(authority.state.users.has(userId), 'the ledger refused a new account');
      if (!record.opened) await store.markOpened(userId);
      return confirmKnown(account);
    },
    async makeOwner(userId) {
      const payload = { userId, role: 'owner' };
      const granted = await submit({
        id: `owner:${userId}`,
        type: 'role.grant',
        actor: SYSTEM_ACTOR,
        payload,
      });
      assert(!granted.ok || isOwner(authority.state, userId), 'the ledger refused the owner');
      return granted;
    },
    hasOwner: () => [...authority.state.users.keys()].some((userId) => isOwner(authority.state, userId)),
    knows: (userId) => knownAs(authority.state, userId),
    ownerOf: (address) => authority.state.wallets.get(address) ?? null,
    standing(userId) {
      const user = authority.state.users.get(userId);
      assert(user !== undefined, 'the account is not open in the ledger');
      return { address: user.address, roles: [...user.roles] };
    },
  };
}

function knownAs({ closedAccounts, users }: State, userId: string): 'open' | 'closed' | null {
  if (closedAccounts.has(userId)) return 'closed';
  return users.has(userId) ? 'open' : null;
}

const isOwner = (state: Pick<State, 'users'>, userId: string): boolean =>
  state.users.get(userId)?.roles.includes('owner') ?? false;
