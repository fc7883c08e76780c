import { PasswordChangeSchema, SignInSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import {
  type AccountParts,
  answerWith,
  type Caller,
  deviceKnownTo,
  enter,
  type SignedInResult,
  type SignInResult,
} from '../account-parts.ts';
import { readBody } from '../../read-body.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import { randomId } from '../../random-id.ts';
import { raiseSessionEpoch, sessionEpochOf } from '../sessions/session-epoch.ts';
import { challengeFor } from '../two-factor/answer-challenge.ts';

/**
 * Begins a session, or asks for the second factor of whoever has one (ruling A9). An unknown e-mail takes the same steps and the same time as a wrong password.
 * Errors, in order: the first issue of the schema, SIGN_IN_LIMITED, REQUESTS_LIMITED, CREDENTIALS_INVALID, and what the
 * authority cannot do now.
 */
export async function signIn(parts: AccountParts, body: unknown, caller: Caller): Promise<SignInResult> {
  const input = readBody(SignInSchema, body);
  if (!input.ok) return input;
  const { email, password } = input.value;
  const account = await parts.accounts.findByEmail(email);
  const device = await deviceKnownTo(parts, account, caller);
  const attempt = parts.limits.attempt({ ip: caller.ip, email, device });
  if (!attempt.ok) return attempt;
  const right = await parts.passwords.verify(account?.record.passwordHash ?? null, password);
  if (!right.ok) return right;
  if (account === null || !right.value) return err('CREDENTIALS_INVALID');
  attempt.value.succeeded();
  // Before it is read whether there is a second factor: a session that began without one ends when it is turned on.
  const epoch = sessionEpochOf(await parts.epochs.stateOf(account));
  const challenge = await challengeFor(parts, account);
  return challenge === null ? enter(parts, { account, epoch, device }, caller) : ok({ challenge });
}

/** A new access token for a refresh token, which is replaced. Errors: NOT_AUTHENTICATED (none), SESSION_ENDED. */
export async function refresh(
  parts: AccountParts,
  token: string | undefined,
  deviceMark?: string,
): Promise<SignedInResult> {
  if (token === undefined) return err('NOT_AUTHENTICATED');
  const refreshed = await parts.sessions.refresh(token, deviceMark);
  if (!refreshed.ok) return refreshed;
  const { account, session } = refreshed.value;
  return answerWith(parts, account, () => Promise.resolve(session));
}

/** Ends every session of the person but the one that asks for it. */
export async function signOutOthers(
  { accounts, epochs, sessions }: AccountParts,
  { userId, sessionId }: AccessSession,
): Promise<void> {
  await epochs.raise(userId, () => accounts.update(userId, (record) => raiseSessionEpoch(record, sessionId)));
  await sessions.endOlder(userId, 'signed-out-everywhere');
}

/**
 * Replaces the password and ends every other session of the person.
 * Errors, in order: the first issue of the schema (PASSWORD_UNCHANGED last), PASSWORD_COMMON, SIGN_IN_LIMITED,
 * REQUESTS_LIMITED, CREDENTIALS_INVALID with the field `current`.
 */
export async function changePassword(
  parts: AccountParts,
  session: AccessSession,
  { body, caller }: { body: unknown; caller: Caller },
): Promise<Ok<null> | Err<ErrorCode>> {
  const input = readBody(PasswordChangeSchema, body);
  if (!input.ok) return input;
  const account = await parts.accounts.find(session.userId);
  if (account === null) return err('SESSION_ENDED');
  const { email, fullName, passwordHash } = account.record;
  const { current, next } = input.value;
  if (isCommonPassword(next, { email, fullName })) return err('PASSWORD_COMMON', { field: 'next' });
  // Whoever is signed in has an allowance of their own: strangers cannot keep them from changing their password.
  const device = `session:${session.sessionId}`;
  const attempt = parts.limits.attempt({ ip: caller.ip, email, device });
  if (!attempt.ok) return attempt;
  const right = await parts.passwords.verify(passwordHash, current);
  if (!right.ok) return right;
  if (!right.value) return err('CREDENTIALS_INVALID', { field: 'current' });
  attempt.value.succeeded();
  const nextHash = await parts.passwords.hash(next);
  if (!nextHash.ok) return nextHash;
  const changed = { before: passwordHash, after: nextHash.value };
  if (!(await replacePassword(parts, session, changed)))
    return err('CREDENTIALS_INVALID', { field: 'current' });
  await parts.sessions.endOlder(session.userId, 'password-changed');
  const occasion = randomId(parts.randomBytes);
  await parts.notices.tell({ userId: session.userId, notice: 'password.changed', occasion });
  return ok(null);
}

/** One write changes the password and ends the other sessions. False when another change was faster. */
async function replacePassword(
  parts: AccountParts,
  { userId, sessionId }: AccessSession,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> {
  let replaced = false;
  await parts.epochs.raise(userId, () =>
    parts.accounts.update(userId, (newest) => {
      replaced = newest.passwordHash === before;
      if (!replaced) return newest;
      const { mustChangePassword: _, ...record } = newest;
      return raiseSessionEpoch({ ...record, passwordHash: after }, sessionId);
    }),
  );
  return replaced;
}
