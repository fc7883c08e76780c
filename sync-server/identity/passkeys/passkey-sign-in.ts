import type { ErrorCode } from '#domain/errors.ts';
import type { PasskeyAsk, PasskeySignIn as Answer, RequestOptions } from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { Caller } from '../sessions/caller.ts';
import { sumSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { SessionStart, SignedInResult } from '../sessions/session-start.ts';
import type { SecondStep } from '../two-factor/second-step.ts';
import { secondStepContext, SIGN_IN_CONTEXT } from './passkey-contexts.ts';
import type { Passkeys } from './passkeys.ts';

export type PasskeySignIn = {
  /**
   * The options for asking for a passkey: any passkey for a sign-in without an e-mail, or one of the person's for the
   * second step. Error: CHALLENGE_ENDED.
   */
  askForPasskey(asked: PasskeyAsk): Promise<Ok<RequestOptions> | Err<ErrorCode>>;
  /**
   * Begins a session without asking for a code: having the passkey and unlocking it are two factors. Errors, in order:
   * PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_INVALID, and the authority's.
   */
  signInByPasskey(answer: Answer, caller: Caller): Promise<SignedInResult>;
};

type PasskeySignInNeeds = {
  readonly passkeys: Pick<Passkeys, 'check' | 'requestOptions'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly epochs: Pick<SessionEpochs, 'stateOf'>;
  readonly start: Pick<SessionStart, 'startSession'>;
  readonly secondStep: Pick<SecondStep, 'findValidChallenge'>;
};

export const makePasskeySignIn = (needs: PasskeySignInNeeds): PasskeySignIn => ({
  askForPasskey: (asked) => askForPasskey(needs, asked),
  signInByPasskey: (answer, caller) => signInByPasskey(needs, answer, caller),
});

async function askForPasskey(
  needs: PasskeySignInNeeds,
  { challenge }: PasskeyAsk,
): Promise<Ok<RequestOptions> | Err<ErrorCode>> {
  if (challenge === undefined) return ok(await needs.passkeys.requestOptions(SIGN_IN_CONTEXT));
  const valid = await needs.secondStep.findValidChallenge(challenge);
  if (valid === null) return err('CHALLENGE_ENDED');
  return ok(await needs.passkeys.requestOptions(secondStepContext(challenge), valid.account.userId));
}

async function signInByPasskey(
  needs: PasskeySignInNeeds,
  { assertion }: Answer,
  caller: Caller,
): Promise<SignedInResult> {
  const checked = await needs.passkeys.check(assertion, { context: SIGN_IN_CONTEXT });
  if (!checked.ok) return checked;
  const account = await needs.accounts.find(checked.value.userId);
  if (account === null) return err('PASSKEY_UNKNOWN');
  const epoch = sumSessionEpoch(await needs.epochs.stateOf(account));
  return needs.start.startSession({ account, epoch }, caller);
}
