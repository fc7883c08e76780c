/**
 * A step-up: a signed-in person gives the password and a code, or a passkey, again. Somebody who found the device open
 * or stole a token has none of these. Changing credentials requires one from the last minutes (ruling A17); the table
 * of routes says which routes do.
 */
import type { Proof } from '#domain/account/proof.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { RequestOptions } from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { TwoFactor } from '../two-factor/two-factor.ts';
import type { ProofLimits } from './proof-limits.ts';
import type { SessionProofs } from './session-proofs.ts';
import { stepUpContext } from '../passkeys/passkey-contexts.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;

export type StepUp = {
  /** Whether the session has a recent proof; without one it changes no credential. */
  hasSteppedUp(session: AccessSession): Promise<boolean>;
  /**
   * The options for asking for one of the person's passkeys instead of the password. Error: PASSKEY_UNKNOWN (there is
   * none).
   */
  askToStepUp(session: AccessSession): Promise<Outcome<RequestOptions>>;
  /**
   * Marks the session for `stepUpMs`. Errors, in order: STEP_UP_LIMITED, those of the
   * proof (CREDENTIALS_INVALID with the field `password`, those of a code with the field `code`, those of a passkey),
   * SESSION_ENDED.
   */
  stepUp(session: AccessSession, proof: Proof): Promise<Outcome<null>>;
};

type StepUpNeeds = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly passkeys: Pick<Passkeys, 'check' | 'list' | 'requestOptions'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly twoFactor: Pick<TwoFactor, 'spend' | 'status'>;
  readonly proofLimits: ProofLimits;
  readonly sessionProofs: SessionProofs;
};

export const makeStepUp = (needs: StepUpNeeds): StepUp => ({
  hasSteppedUp: (session) => needs.sessionProofs.isRecent(session),
  askToStepUp: (session) => askToStepUp(needs, session),
  stepUp: (session, proof) => stepUp(needs, session, proof),
});

async function askToStepUp(
  { passkeys }: Pick<StepUpNeeds, 'passkeys'>,
  session: AccessSession,
): Promise<Outcome<RequestOptions>> {
  if ((await passkeys.list(session.userId)).length === 0) return err('PASSKEY_UNKNOWN');
  return ok(await passkeys.requestOptions(stepUpContext(session), session.userId));
}

async function stepUp(needs: StepUpNeeds, session: AccessSession, proof: Proof): Promise<Outcome<null>> {
  const counted = needs.proofLimits.count(session);
  if (!counted.ok) return counted;
  const right = await checkProof(needs, session, proof);
  // The person learns from the answer that a code is required, so a missing code does not count as wrong.
  if (right.ok || right.code === 'TWO_FACTOR_CODE_FORMAT') counted.value.giveBack();
  if (!right.ok) return right;
  return (await needs.sessionProofs.mark(session)) ? ok(null) : err('SESSION_ENDED');
}

async function checkProof(
  { accounts, passkeys, passwords, twoFactor }: StepUpNeeds,
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
