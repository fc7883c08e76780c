/** A new password for whoever has forgotten theirs: by a link that is sent to the e-mail of the account. */
import { ForgotPasswordSchema, PasswordResetSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { passwordResetLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type AccountParts, type Caller, deviceKnownTo } from '../account-parts.ts';
import { readBody } from '../../read-body.ts';
import type { StoredAccount } from '../account/account-store.ts';
import { passwordResetLetter } from '../../notify/mail/letters.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import { randomId } from '../../random-id.ts';
import { raiseSessionEpoch } from '../sessions/session-epoch.ts';

/** Changes with the password: a link of before a change is good for nothing, and none is good twice. */
const proofOf = ({ sealer }: AccountParts, { userId, record }: Pick<StoredAccount, 'userId' | 'record'>) =>
  sealer.fingerprint(`reset:${userId}`, record.passwordHash);

/**
 * Sends the link. An e-mail without an account gets the same answer, and as fast: nobody waits for the mail.
 * Errors, in order: the first issue of the schema, MAIL_LIMITED.
 */
export async function forgotPassword(
  parts: AccountParts,
  body: unknown,
  caller: Caller,
): Promise<Ok<null> | Err<ErrorCode>> {
  const input = readBody(ForgotPasswordSchema, body);
  if (!input.ok) return input;
  const { email } = input.value;
  const account = await parts.accounts.findByEmail(email);
  const device = await deviceKnownTo(parts, account, caller);
  const counted = parts.linkLimits.count('reset', { ip: caller.ip, email, device });
  if (!counted.ok) return counted;
  send(parts, account).catch((error: unknown) => {
    parts.log.error({ err: error }, 'the link to reset a password could not be sent');
  });
  return ok(null);
}

/** The secret of a link by which the password of the account is replaced. */
export function makeResetLink(parts: AccountParts, account: StoredAccount): Promise<string> {
  const link = { kind: 'reset', userId: account.userId, proof: proofOf(parts, account) } as const;
  return parts.links.make(link, passwordResetLinkMs);
}

async function send(parts: AccountParts, account: StoredAccount | null): Promise<void> {
  if (account === null) return;
  const token = await makeResetLink(parts, account);
  const letter = passwordResetLetter({ to: account.record.email, publicUrl: parts.publicUrl, token });
  const until = parts.now() + passwordResetLinkMs;
  await parts.mail.post({ id: `reset.${randomId(parts.randomBytes)}`, letter, until });
}

/**
 * Replaces the password and ends every session. The second factor stays: it is asked for at the next sign-in. Whoever has
 * the mail has shown that the address is theirs.
 * Errors, in order: the first issue of the schema, SIGN_IN_LIMITED, LINK_ENDED, PASSWORD_COMMON, REQUESTS_LIMITED.
 */
export async function resetPassword(
  parts: AccountParts,
  body: unknown,
  { ip }: Caller,
): Promise<Ok<null> | Err<ErrorCode>> {
  const input = readBody(PasswordResetSchema, body);
  if (!input.ok) return input;
  const { token, password } = input.value;
  // Counted before anything is hashed; by the link, since nobody has said whose account it is.
  const attempt = parts.limits.attempt({ ip, email: `link:${token}`, device: null });
  if (!attempt.ok) return attempt;
  const standing = await findStanding(parts, token);
  if (standing === null) return err('LINK_ENDED');
  const { account, found } = standing;
  if (isCommonPassword(password, account.record)) return err('PASSWORD_COMMON', { field: 'password' });
  const passwordHash = await parts.passwords.hash(password);
  if (!passwordHash.ok) return passwordHash;
  if (!(await replace(parts, account, passwordHash.value))) return err('LINK_ENDED');
  await parts.sessions.endOlder(account.userId, 'password-changed');
  attempt.value.succeeded();
  await found.take();
  const occasion = randomId(parts.randomBytes);
  await parts.notices.tell({ userId: account.userId, notice: 'password.reset', occasion });
  return ok(null);
}

async function findStanding(parts: AccountParts, token: string) {
  const found = await parts.links.find(token);
  if (found?.value.kind !== 'reset') return null;
  const account = await parts.accounts.find(found.value.userId);
  return account !== null && proofOf(parts, account) === found.value.proof ? { account, found } : null;
}

/**
 * One write changes the password, and with it the proof and the session epoch: of several at once one succeeds, and a crash
 * leaves neither a link that works nor a session.
 */
async function replace(parts: AccountParts, account: StoredAccount, passwordHash: string): Promise<boolean> {
  const { userId } = account;
  const proof = proofOf(parts, account);
  let replaced = false;
  await parts.epochs.raise(userId, () =>
    parts.accounts.update(userId, (newest) => {
      replaced = proofOf(parts, { userId, record: newest }) === proof;
      if (!replaced) return newest;
      const { mustChangePassword: _, ...record } = newest;
      const emailVerifiedAt = record.emailVerifiedAt ?? parts.now();
      return raiseSessionEpoch({ ...record, passwordHash, emailVerifiedAt });
    }),
  );
  return replaced;
}
