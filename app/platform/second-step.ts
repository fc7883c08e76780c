import { SECOND_FACTOR_PATH } from '#domain/account/paths.ts';
import type { Challenge, SecondFactor } from '#domain/account/session.ts';
import { exchange } from './http.ts';
import type { Outcome } from './problem.ts';
import type { Person } from './stored-session.ts';
import { adoptSession } from './session.ts';

/** The data that the sign-in page passes to its second step, which is loaded on demand because few people need it. */
export type SecondStep = {
  readonly challenge: Challenge;
  /** Returns to e-mail and password, which are still filled in. */
  readonly onBack: () => void;
};

/** The step before everything else for a person with a generated password (ruling A11). */
export type NewPasswordStep = {
  readonly person: Person;
  /** The password that was typed to sign in, or null after a reload: then the step asks for it. */
  readonly known: string | null;
  /** A page that the person can read offline meanwhile. */
  readonly onward: string;
};

export type SecondFactorAnswer = {
  readonly challenge: string;
  readonly method: Exclude<SecondFactor, 'passkey'>;
  readonly code: string;
};

/** Errors: CHALLENGE_ENDED, the codes of domain/two-factor, `OFFLINE`, `NO_ANSWER`. */
export async function answerChallenge(answer: SecondFactorAnswer): Promise<Outcome<Person>> {
  const outcome = await exchange('post', SECOND_FACTOR_PATH, { auth: 'none', body: answer });
  if (!outcome.ok) return outcome;
  adoptSession(outcome.value, true);
  return { ok: true, value: outcome.value.user };
}
