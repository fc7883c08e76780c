import type { PasswordChange as Change } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { SecurityNotices } from '../security-notices.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { Caller } from '../sessions/caller.ts';
import { raiseSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { isCommonPassword } from './password-policy.ts';
import type { Passwords } from './passwords.ts';

type ChangeRequest = { readonly body: Change; readonly caller: Caller };

export type PasswordChange = {
  /**
   * Replaces the password and ends every other session of the person.
   * Errors, in order: PASSWORD_COMMON, SIGN_IN_LIMITED,
   * REQUESTS_LIMITED, CREDENTIALS_INVALID with the field `current`.
   */
  changePassword(session: AccessSession, request: ChangeRequest): Promise<Ok<null> | Err<ErrorCode>>;
};

type PasswordChangeNeeds = {
  readonly accounts: Pick<AccountStore, 'find' | 'update'>;
  readonly passwords: Passwords;
  readonly limits: SignInLimits;
  readonly epochs: Pick<SessionEpochs, 'raise'>;
  readonly sessions: Pick<Sessions, 'endOlder'>;
  readonly notices: Pick<SecurityNotices, 'tell'>;
  readonly randomBytes: RandomBytes;
};

export const makePasswordChange = (needs: PasswordChangeNeeds): PasswordChange => ({
  changePassword: (session, request) => changePassword(needs, session, request),
});

async function changePassword(
  needs: PasswordChangeNeeds,
  session: AccessSession,
  { body: { current, next }, caller }: ChangeRequest,
): Promise<Ok<null> | Err<ErrorCode>> {
  const account = await needs.accounts.find(session.userId);
  if (account === null) return err('SESSION_ENDED');
  const { email, fullName, passwordHash } = account.record;
  if (isCommonPassword(next, { email, fullName })) return err('PASSWORD_COMMON', { field: 'next' });
  // A session has its own limit: strangers cannot prevent the person from changing their password.
  const device = `session:${session.sessionId}`;
  const attempt = needs.limits.attempt({ ip: caller.ip, email, device });
  if (!attempt.ok) return attempt;
  const right = await needs.passwords.verify(passwordHash, current);
  if (!right.ok) return right;
  if (!right.value) return err('CREDENTIALS_INVALID', { field: 'current' });
  attempt.value.succeeded();
  const nextHash = await needs.passwords.hash(next);
  if (!nextHash.ok) return nextHash;
  const changed = { before: passwordHash, after: nextHash.value };
  if (!(await replacePassword(needs, session, changed)))
    return err('CREDENTIALS_INVALID', { field: 'current' });
  await needs.sessions.endOlder(session.userId, 'password-changed');
  const occasion = randomId(needs.randomBytes);
  await needs.notices.tell({ userId: session.userId, notice: 'password.changed', occasion });
  return ok(null);
}

/** One write changes the password and ends the other sessions. False when another change came first. */
async function replacePassword(
  needs: PasswordChangeNeeds,
  { userId, sessionId }: AccessSession,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  let replaced = false;
  await needs.epochs.raise(userId, () =>
    needs.accounts.update(userId, (newest) => {
      replaced = newest.passwordHash === before;
      if (!replaced) return newest;
      const { mustChangePassword: _, ...record } = newest;
      return raiseSessionEpoch({ ...record, passwordHash: after }, sessionId);
    }),
  );
  return replaced;
}
