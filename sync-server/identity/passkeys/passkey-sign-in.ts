import type { ErrorCode } from '#domain/errors.ts';
import { PasskeyAskSchema, PasskeySignInSchema, type RequestOptions } from '#domain/passkey/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { readBody } from '../../read-body.ts';
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
   * second step. Errors: the first issue of the schema, CHALLENGE_ENDED.
   */
  askForPasskey(body: unknown): Promise<Ok<RequestOptions> | Err<ErrorCode>>;
  /**
   * Begins a session without asking for a code: having the passkey and unlocking it are two factors. Errors, in order:
   * the first issue of the schema, PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_INVALID, and the authority's.
   */
  signInByPasskey(body: unknown, caller: Caller): Promise<SignedInResult>;
};

type PasskeySignInNeeds = {
  readonly passkeys: Pick<Passkeys, 'check' | 'requestOptions'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly epochs: Pick<SessionEpochs, 'stateOf'>;
  readonly start: Pick<SessionStart, 'startSession'>;
  readonly secondStep: Pick<SecondStep, 'findValidChallenge'>;
};

export const makePasskeySignIn = (needs: PasskeySignInNeeds): PasskeySignIn => ({
  askForPasskey: (body) => askForPasskey(needs, body),
  signInByPasskey: (body, caller) => signInByPasskey(needs, body, caller),
});

async function askForPasskey(
  needs: PasskeySignInNeeds,
  body: unknown,
): Promise<Ok<RequestOptions> | Err<ErrorCode>> {
  const input = readBody(PasskeyAskSchema, body);
  if (!input.ok) return input;
  const { challenge } = input.value;
  if (challenge === undefined) return ok(await needs.passkeys.requestOptions(SIGN_IN_CONTEXT));
  const valid = await needs.secondStep.findValidChallenge(challenge);
  if (valid === null) return err('CHALLENGE_ENDED');
  return ok(await needs.passkeys.requestOptions(secondStepContext(challenge), valid.account.userId));
}

async function signInByPasskey(
  needs: PasskeySignInNeeds,
  body: unknown,
  caller: Caller,
): Promise<SignedInResult> {
  const input = readBody(PasskeySignInSchema, body);
  if (!input.ok) return input;
  const checked = await needs.passkeys.check(input.value.assertion, { context: SIGN_IN_CONTEXT });
  if (!checked.ok) return checked;
  const account = await needs.accounts.find(checked.value.userId);
  if (account === null) return err('PASSKEY_UNKNOWN');
  const epoch = sumSessionEpoch(await needs.epochs.stateOf(account));
  return needs.start.startSession({ account, epoch }, caller);
}
