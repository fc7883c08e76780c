/** Replaces a forgotten password through a link that is sent to the account's e-mail. */
import type { ForgotPassword, PasswordReset as Reset } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { passwordResetLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../../log.ts';
import { passwordResetLetter } from '../../notify/mail/letters.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import type { Sealer } from '../../sealer.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { SecurityNotices } from '../security-notices.ts';
import type { Caller } from '../sessions/caller.ts';
import { type KnownDevices, recogniseDevice } from '../sessions/known-devices.ts';
import { raiseSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import type { PostLetter } from './letter-post.ts';
import type { LinkLimits } from './link-limits.ts';
import type { MailLinks } from './mail-link.ts';

export type PasswordReset = {
  /**
   * Sends the link. An e-mail without an account gets the same answer equally fast, because nobody waits for the mail.
   * Error: MAIL_LIMITED.
   */
  forgotPassword(asked: ForgotPassword, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  /**
   * Replaces the password and ends every session. The second factor stays and is asked for at the next sign-in. Using
   * the link also verifies the address. Errors, in order: SIGN_IN_LIMITED, LINK_ENDED,
   * PASSWORD_COMMON, REQUESTS_LIMITED.
   */
  resetPassword(asked: Reset, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  /** Makes the secret of a link that replaces the account's password. */
  makeResetLink(account: StoredAccount): Promise<string>;
};

type ResetNeeds = {
  readonly accounts: Pick<AccountStore, 'find' | 'findByEmail' | 'update'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly limits: SignInLimits;
  readonly linkLimits: LinkLimits;
  readonly links: MailLinks;
  readonly knownDevices: Pick<KnownDevices, 'recognise'>;
  readonly epochs: Pick<SessionEpochs, 'raise'>;
  readonly sessions: Pick<Sessions, 'endOlder'>;
  readonly notices: Pick<SecurityNotices, 'tell'>;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
  readonly postLetter: PostLetter;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
};

export const makePasswordReset = (needs: ResetNeeds): PasswordReset => ({
  forgotPassword: (asked, caller) => forgotPassword(needs, asked, caller),
  resetPassword: (asked, caller) => resetPassword(needs, asked, caller),
  makeResetLink: (account) => makeResetLink(needs, account),
});

/** Changes with the password, so a change invalidates every earlier link, and none works twice. */
const proofOf = (
  { sealer }: Pick<ResetNeeds, 'sealer'>,
  { userId, record }: Pick<StoredAccount, 'userId' | 'record'>,
) => sealer.fingerprint(`reset:${userId}`, record.passwordHash);

async function forgotPassword(
  needs: ResetNeeds,
  { email }: ForgotPassword,
  caller: Caller,
): Promise<Ok<null> | Err<ErrorCode>> {
  const account = await needs.accounts.findByEmail(email);
  const device = await recogniseDevice(needs.knownDevices, account, caller);
  const counted = needs.linkLimits.count('reset', { ip: caller.ip, email, device });
  if (!counted.ok) return counted;
  send(needs, account).catch((error: unknown) => {
    needs.log.error({ err: error }, 'the link to reset a password could not be sent');
  });
  return ok(null);
}

function makeResetLink(needs: ResetNeeds, account: StoredAccount): Promise<string> {
  const link = { kind: 'reset', userId: account.userId, proof: proofOf(needs, account) } as const;
  return needs.links.make(link, passwordResetLinkMs);
}

async function send(needs: ResetNeeds, account: StoredAccount | null): Promise<void> {
  if (account === null) return;
  const token = await makeResetLink(needs, account);
  const letter = passwordResetLetter({ to: account.record.email, publicUrl: needs.publicUrl, token });
  await needs.postLetter('reset', letter, passwordResetLinkMs);
}

async function resetPassword(
  needs: ResetNeeds,
  { token, password }: Reset,
  { ip }: Caller,
): Promise<Ok<null> | Err<ErrorCode>> {
  // Counted before anything is hashed, by the link, because the account is not known yet.
  const attempt = needs.limits.attempt({ ip, email: `link:${token}`, device: null });
  if (!attempt.ok) return attempt;
  const valid = await findValidLink(needs, token);
  if (valid === null) return err('LINK_ENDED');
  const { account, found } = valid;
  if (isCommonPassword(password, account.record)) return err('PASSWORD_COMMON', { field: 'password' });
  const passwordHash = await needs.passwords.hash(password);
  if (!passwordHash.ok) return passwordHash;
  if (!(await replace(needs, account, passwordHash.value))) return err('LINK_ENDED');
  await needs.sessions.endOlder(account.userId, 'password-changed');
  attempt.value.succeeded();
  await found.take();
  const occasion = randomId(needs.randomBytes);
  await needs.notices.tell({ userId: account.userId, notice: 'password.reset', occasion });
  return ok(null);
}

async function findValidLink(needs: ResetNeeds, token: string) {
  const found = await needs.links.find(token);
  if (found?.value.kind !== 'reset') return null;
  const account = await needs.accounts.find(found.value.userId);
  return account !== null && proofOf(needs, account) === found.value.proof ? { account, found } : null;
}

/**
 * One write changes the password, and with it the proof and the session epoch: of several at once one succeeds, and a
 * crash leaves neither a valid link nor a session.
 */
async function replace(needs: ResetNeeds, account: StoredAccount, passwordHash: string): Promise<boolean> {
  const { userId } = account;
  const proof = proofOf(needs, account);
  let replaced = false;
  await needs.epochs.raise(userId, () =>
    needs.accounts.update(userId, (newest) => {
      replaced = proofOf(needs, { userId, record: newest }) === proof;
      if (!replaced) return newest;
      const { mustChangePassword: _, ...record } = newest;
      const emailVerifiedAt = record.emailVerifiedAt ?? needs.now();
      return raiseSessionEpoch({ ...record, passwordHash, emailVerifiedAt });
    }),
  );
  return replaced;
}
