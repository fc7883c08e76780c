/** Gives somebody access again whom the journal knows and whose account has vanished. Asked for by whoever runs the service. */
import { RestoreAccessSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { passwordResetLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccountParts } from '../account-parts.ts';
import type { StoredAccount } from './account-store.ts';
import { accessRestoredLetter } from '../../notify/mail/letters.ts';
import { makeResetLink } from '../mail-links/password-reset.ts';
import { randomId } from '../../random-id.ts';
import { readBody } from '../../read-body.ts';

/** `address`: of the wallet that the person has, as before. */
export type RestoredAccess = { readonly userId: string; readonly address: string };

/**
 * Makes the account anew, under its id, with this e-mail and without a password: a letter brings a link to choose one. Sessions
 * of before are over. A second try after a crash makes nothing twice.
 * Errors, in order: the first issue of the schema, USER_NOT_FOUND, ACCOUNT_CLOSED, ACCOUNT_PRESENT, MAILBOX_OTHER, EMAIL_TAKEN,
 * EMAIL_HELD (by another vanished person), REQUESTS_LIMITED.
 */
export async function restoreAccess(
  parts: AccountParts,
  body: unknown,
): Promise<Ok<RestoredAccess> | Err<ErrorCode>> {
  const input = readBody(RestoreAccessSchema, body);
  if (!input.ok) return input;
  const { account: asked, email, fullName } = input.value;
  const userId = parts.ledger.ownerOf(asked) ?? asked;
  const allowed = await mayBeRestored(parts, userId, email);
  if (!allowed.ok) return allowed;
  // Nobody knows this password: the link in the letter replaces it.
  const passwordHash = await parts.passwords.hash(randomId(parts.randomBytes));
  if (!passwordHash.ok) return passwordHash;
  const now = parts.now();
  const account = await parts.accounts.create(userId, {
    email,
    fullName,
    passwordHash: passwordHash.value,
    createdAt: now,
    opened: true,
    // Above every epoch that counts changes: whoever has a session of before is signed out.
    sessionEpoch: now,
  });
  if (account === null) return err('EMAIL_TAKEN', { field: 'email' });
  await parts.accounts.markOpened(userId);
  parts.log.warn({ userId }, 'the access to an account that had vanished was restored');
  const occasion = `restored:${String(now)}`;
  await parts.notices.tell({ userId, notice: 'access.restored', occasion });
  await sendLetter(parts, account);
  return ok({ userId, address: parts.ledger.standing(userId).address });
}

async function mayBeRestored(
  { ledger, vanished, accounts }: AccountParts,
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

async function sendLetter(parts: AccountParts, account: StoredAccount): Promise<void> {
  const token = await makeResetLink(parts, account);
  const letter = accessRestoredLetter({ to: account.record.email, publicUrl: parts.publicUrl, token });
  const until = parts.now() + passwordResetLinkMs;
  await parts.mail.post({ id: `restored.${randomId(parts.randomBytes)}`, letter, until });
}
