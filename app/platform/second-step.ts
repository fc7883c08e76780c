import type { Challenge, SecondFactor, Session } from '#domain/account/session.ts';
import { request } from './http.ts';
import type { Outcome } from './problem.ts';
import type { Person } from './stored-session.ts';
import { adoptSession } from './session.ts';

/** What the sign-in page hands to its second step, which is loaded when it is needed: few people see it at first. */
export type SecondStep = {
  readonly challenge: Challenge;
  /** Back to e-mail and password, which are still there. */
  readonly onBack: () => void;
};

/** Before anything else of whoever signed in with a password that the service made (ruling A11). */
export type NewPasswordStep = {
  readonly person: Person;
  /** What was typed to sign in, or null after the page was loaded anew: then it is asked for. */
  readonly known: string | null;
  /** Where the person goes on reading meanwhile, when there is no connection. */
  readonly onward: string;
};

export type SecondFactorAnswer = {
  readonly challenge: string;
  readonly method: Exclude<SecondFactor, 'passkey'>;
  readonly code: string;
};

/** Errors: CHALLENGE_ENDED, the codes of domain/two-factor, `OFFLINE`, `NO_ANSWER`. */
export async function answerChallenge(answer: SecondFactorAnswer): Promise<Outcome<Person>> {
  const outcome = await request<Session>({
    ...{ method: 'POST', path: '/api/auth/second-factor', auth: 'none' },
    body: answer,
  });
  if (!outcome.ok) return outcome;
  adoptSession(outcome.value, true);
  return { ok: true, value: outcome.value.user };
}
