import type { ErrorCode } from '#domain/errors.ts';
import { PasskeyAskSchema, PasskeySignInSchema, type RequestOptions } from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type AccountParts, type Caller, enter, type SignedInResult } from '../account-parts.ts';
import { readBody } from '../../read-body.ts';
import { sessionEpochOf } from '../sessions/session-epoch.ts';
import { findStanding } from '../two-factor/answer-challenge.ts';
import { secondStepContext, SIGN_IN_CONTEXT } from './passkey-contexts.ts';

/**
 * How to ask for a passkey: any, to sign in without an e-mail, or for the second step of a sign-in one of that person's.
 * Errors: the first issue of the schema, CHALLENGE_ENDED.
 */
export async function askForPasskey(
  parts: AccountParts,
  body: unknown,
): Promise<Ok<RequestOptions> | Err<ErrorCode>> {
  const input = readBody(PasskeyAskSchema, body);
  if (!input.ok) return input;
  const { challenge } = input.value;
  if (challenge === undefined) return ok(await parts.passkeys.requestOptions(SIGN_IN_CONTEXT));
  const standing = await findStanding(parts, challenge);
  if (standing === null) return err('CHALLENGE_ENDED');
  return ok(await parts.passkeys.requestOptions(secondStepContext(challenge), standing.account.userId));
}

/**
 * Begins a session. No code is asked for besides: to have the passkey and to unlock it are two factors already.
 * Errors, in order: the first issue of the schema, PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_INVALID, and what the
 * authority cannot do now.
 */
export async function signInByPasskey(
  parts: AccountParts,
  body: unknown,
  caller: Caller,
): Promise<SignedInResult> {
  const input = readBody(PasskeySignInSchema, body);
  if (!input.ok) return input;
  const checked = await parts.passkeys.check(input.value.assertion, { context: SIGN_IN_CONTEXT });
  if (!checked.ok) return checked;
  const account = await parts.accounts.find(checked.value.userId);
  if (account === null) return err('PASSKEY_UNKNOWN');
  const epoch = sessionEpochOf(await parts.epochs.stateOf(account));
  return enter(parts, { account, epoch }, caller);
}
