/**
 * Restores the access of a person whom the journal knows and whose account has vanished, on request of the operator.
 */
import type { RestoreAccess } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { passwordResetLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../../log.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { PostLetter } from '../mail-links/letter-post.ts';
import type { PasswordReset } from '../mail-links/password-reset.ts';
import type { SecurityNotices } from '../security-notices.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { LedgerAccounts } from './ledger-accounts.ts';
import type { VanishedAccounts } from './vanished-accounts.ts';
import { accessRestoredLetter } from '../../notify/mail/letters.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';

/** `address`: of the person's wallet, unchanged. */
export type RestoredAccess = { readonly userId: string; readonly address: string };

export type RestoreAccessNeeds = {
  readonly accounts: Pick<AccountStore, 'create' | 'findByEmail' | 'markOpened'>;
  readonly ledger: Pick<LedgerAccounts, 'knows' | 'ownerOf' | 'standing'>;
  readonly vanished: VanishedAccounts;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly reset: Pick<PasswordReset, 'makeResetLink'>;
  readonly notices: Pick<SecurityNotices, 'tell'>;
  readonly postLetter: PostLetter;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
};

/**
 * Makes the account again under its id, with this e-mail and without a password: a letter brings a link to choose one.
 * Earlier sessions are over. A retry after a crash makes nothing twice. Errors, in order:
 * USER_NOT_FOUND, ACCOUNT_CLOSED, ACCOUNT_PRESENT, MAILBOX_OTHER, EMAIL_TAKEN, EMAIL_HELD (by another vanished
 * person), REQUESTS_LIMITED.
 */
export async function restoreAccess(
  needs: RestoreAccessNeeds,
  { account: asked, email, fullName }: RestoreAccess,
): Promise<Ok<RestoredAccess> | Err<ErrorCode>> {
  const userId = needs.ledger.ownerOf(asked) ?? asked;
  const allowed = await mayBeRestored(needs, userId, email);
  if (!allowed.ok) return allowed;
  // Nobody knows this password; the link in the letter replaces it.
  const passwordHash = await needs.passwords.hash(randomId(needs.randomBytes));
  if (!passwordHash.ok) return passwordHash;
  const now = needs.now();
  const account = await needs.accounts.create(userId, {
    email,
    fullName,
    passwordHash: passwordHash.value,
    createdAt: now,
    opened: true,
    // Higher than any count of changes, so every earlier session is signed out.
    sessionEpoch: now,
  });
  if (account === null) return err('EMAIL_TAKEN', { field: 'email' });
  await needs.accounts.markOpened(userId);
  needs.log.warn({ userId }, 'the access to an account that had vanished was restored');
  const occasion = `restored:${String(now)}`;
  await needs.notices.tell({ userId, notice: 'access.restored', occasion });
  await sendLetter(needs, account);
  return ok({ userId, address: needs.ledger.standing(userId).address });
}

async function mayBeRestored(
  { ledger, vanished, accounts }: RestoreAccessNeeds,
  userId: string,
  email: string,
): Promise<Ok<null> | Err<ErrorCode>> {
  const known = ledger.knows(userId);
  if (known !== 'open') return err(known === 'closed' ? 'ACCOUNT_CLOSED' : 'USER_NOT_FOUND');
  if (!(await vanished.hasVanished(userId))) return err('ACCOUNT_PRESENT');
  if (!vanished.isTheirMailbox(userId, email)) return err('MAILBOX_OTHER', { field: 'email' });
  if ((await accounts.findByEmail(email)) !== null) return err('EMAIL_TAKEN', { field: 'email' });
  const holder = await vanished.ownerOfMailbox(email);
  return holder === null || holder === userId ? ok(null) : err('EMAIL_HELD', { field: 'email' });
}

async function sendLetter(needs: RestoreAccessNeeds, account: StoredAccount): Promise<void> {
  const token = await needs.reset.makeResetLink(account);
  const letter = accessRestoredLetter({ to: account.record.email, publicUrl: needs.publicUrl, token });
  await needs.postLetter('restored', letter, passwordResetLinkMs);
}
