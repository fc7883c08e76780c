import type { SignIn as Credentials } from '#domain/account/credentials.ts';
import type { Challenge } from '#domain/account/session.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { Caller } from '../sessions/caller.ts';
import { type KnownDevices, recogniseDevice } from '../sessions/known-devices.ts';
import { sumSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { SessionStart, SignedIn } from '../sessions/session-start.ts';
import type { SecondStep } from '../two-factor/second-step.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** A session, or the challenge to answer first. */
export type SignInResult = Ok<SignedIn | { readonly challenge: Challenge }> | Err<ErrorCode>;

export type SignIn = {
  /**
   * Begins a session, or asks for the second factor of a person who has one (ruling A9). An unknown e-mail takes the
   * same steps and the same time as a wrong password. Errors, in order: SIGN_IN_LIMITED, REQUESTS_LIMITED, CREDENTIALS_INVALID, and the authority's.
   */
  signIn(credentials: Credentials, caller: Caller): Promise<SignInResult>;
};

type SignInNeeds = {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly limits: SignInLimits;
  readonly knownDevices: Pick<KnownDevices, 'recognise'>;
  readonly epochs: Pick<SessionEpochs, 'stateOf'>;
  readonly start: Pick<SessionStart, 'startSession'>;
  readonly secondStep: Pick<SecondStep, 'challengeFor'>;
};

export const makeSignIn = (needs: SignInNeeds): SignIn => ({
  signIn: (credentials, caller) => signIn(needs, credentials, caller),
});

async function signIn(
  needs: SignInNeeds,
  { email, password }: Credentials,
  caller: Caller,
): Promise<SignInResult> {
  const account = await needs.accounts.findByEmail(email);
  const device = await recogniseDevice(needs.knownDevices, account, caller);
  const attempt = needs.limits.attempt({ ip: caller.ip, email, device });
  if (!attempt.ok) return attempt;
  const right = await needs.passwords.verify(account?.record.passwordHash ?? null, password);
  if (!right.ok) return right;
  if (account === null || !right.value) return err('CREDENTIALS_INVALID');
  attempt.value.succeeded();
  // Read before the second factor: a session that began without one ends when it is turned on.
  const epoch = sumSessionEpoch(await needs.epochs.stateOf(account));
  const challenge = await needs.secondStep.challengeFor(account);
  return challenge === null
    ? needs.start.startSession({ account, epoch, device }, caller)
    : ok({ challenge });
}
