import type { ErrorCode } from '#domain/errors.ts';
import { AddressSchema } from '#domain/ids.ts';
import { canonicalMailbox } from '#domain/mailbox/canonical-mailbox.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import type { LedgerAccounts } from '../account/ledger-accounts.ts';
import type { VanishedAccounts } from '../account/vanished-accounts.ts';
import type { Passwords } from '../credentials/passwords.ts';

export type NewAccount = {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  /** The referrer's wallet address. */
  readonly ref?: string | undefined;
  readonly mustChangePassword?: boolean;
  /** True when the operator gave the e-mail. */
  readonly emailVerified?: boolean;
};

export type CreateAccountNeeds = {
  readonly accounts: Pick<AccountStore, 'create' | 'find'>;
  readonly ledger: Pick<LedgerAccounts, 'ownerOf'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly vanished: Pick<VanishedAccounts, 'ownerOfMailbox'>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
};

/**
 * Writes a new account. Errors: REQUESTS_LIMITED, EMAIL_HELD (the mailbox, in any spelling, is reserved for the owner
 * of a vanished account), EMAIL_TAKEN.
 */
export async function createAccount(
  needs: CreateAccountNeeds,
  { email, password, fullName, ref, mustChangePassword = false, emailVerified = false }: NewAccount,
): Promise<Ok<StoredAccount> | Err<ErrorCode>> {
  const passwordHash = await needs.passwords.hash(password);
  if (!passwordHash.ok) return passwordHash;
  if ((await needs.vanished.ownerOfMailbox(email)) !== null) return err('EMAIL_HELD', { field: 'email' });
  const referrer = await referrerFrom(needs, ref, email);
  const created = await needs.accounts.create(randomId(needs.randomBytes), {
    email,
    fullName,
    passwordHash: passwordHash.value,
    createdAt: needs.now(),
    opened: false,
    ...(referrer !== null && { referrer }),
    ...(mustChangePassword && { mustChangePassword }),
    ...(emailVerified && { emailVerifiedAt: needs.now() }),
  });
  return created === null ? err('EMAIL_TAKEN', { field: 'email' }) : ok(created);
}

/** For referrals the comparison is stricter than for mailboxes: a tag of any provider counts as the same person. */
const withoutTag = (email: string): string => canonicalMailbox(email).replace(/\+[^@]*@/, '@');

/** The wallet of a referral link; null for an unknown one, and for the person's own. */
async function referrerFrom(
  { accounts, ledger }: Pick<CreateAccountNeeds, 'accounts' | 'ledger'>,
  ref: string | undefined,
  email: string,
): Promise<string | null> {
  const address = AddressSchema.safeParse(ref);
  if (!address.success) return null;
  const userId = ledger.ownerOf(address.data);
  const referrer = userId === null ? null : await accounts.find(userId);
  const isOwn = referrer !== null && withoutTag(referrer.record.email) === withoutTag(email);
  return isOwn ? null : address.data;
}
