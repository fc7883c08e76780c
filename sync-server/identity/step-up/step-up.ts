/**
 * Once more the password and a code, or a passkey, of somebody who is signed in: whoever found the device open, or has a
 * token of it, has none of them. What changes how a person signs in takes it from the last minutes (ruling A17); which
 * routes these are is said in the table of routes.
 */
import { type Proof, ProofSchema } from '#domain/account/proof.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { RequestOptions } from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountParts } from '../account-parts.ts';
import { stepUpContext } from '../passkeys/passkey-contexts.ts';
import { readBody } from '../../read-body.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;

/** How a browser asks for one of one's own passkeys in place of the password. Error: PASSKEY_UNKNOWN (one has none). */
export async function askToStepUp(
  { passkeys }: AccountParts,
  session: AccessSession,
): Promise<Outcome<RequestOptions>> {
  if ((await passkeys.list(session.userId)).length === 0) return err('PASSKEY_UNKNOWN');
  return ok(await passkeys.requestOptions(stepUpContext(session), session.userId));
}

/**
 * Marks the session, for `stepUpMs`. Errors, in order: the first issue of the schema, STEP_UP_LIMITED, those of the proof
 * (CREDENTIALS_INVALID with the field `password`, those of a code with the field `code`, those of a passkey), SESSION_ENDED.
 */
export async function stepUp(
  parts: AccountParts,
  session: AccessSession,
  body: unknown,
): Promise<Outcome<null>> {
  const proof = readBody(ProofSchema, body);
  if (!proof.ok) return proof;
  const counted = parts.proofLimits.count(session);
  if (!counted.ok) return counted;
  const right = await judgeProof(parts, session, proof.value);
  // Whether a code is asked for the person learns from the answer: to have given none is no wrong one.
  if (right.ok || right.code === 'TWO_FACTOR_CODE_FORMAT') counted.value.giveBack();
  if (!right.ok) return right;
  return (await parts.sessionProofs.mark(session)) ? ok(null) : err('SESSION_ENDED');
}

async function judgeProof(
  { accounts, passkeys, passwords, twoFactor }: AccountParts,
  session: AccessSession,
  proof: Proof,
): Promise<Outcome<null>> {
  const { userId } = session;
  if (proof.method === 'passkey') {
    const checked = await passkeys.check(proof.assertion, { context: stepUpContext(session), userId });
    return checked.ok ? ok(null) : checked;
  }
  const account = await accounts.find(userId);
  if (account === null) return err('SESSION_ENDED');
  const right = await passwords.verify(account.record.passwordHash, proof.password);
  if (!right.ok) return right;
  if (!right.value) return err('CREDENTIALS_INVALID', { field: 'password' });
  const { enabled } = await twoFactor.status(userId);
  if (!enabled) return ok(null);
  return proof.code === undefined
    ? err('TWO_FACTOR_CODE_FORMAT', { field: 'code' })
    : twoFactor.spend(userId, proof.code);
}
