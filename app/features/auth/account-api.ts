import { SIGN_IN_PATH, SIGN_UP_PATH } from '#domain/account/paths.ts';
import type { Challenge, Session } from '#domain/account/session.ts';
import type { AnswerOf, BodyOf, Exchanges } from '#domain/exchanges.ts';
import { call } from '#app/platform/call.ts';
import type { Outcome } from '#app/platform/problem.ts';
import type { Person } from '#app/platform/stored-session.ts';
import { adoptSession } from '#app/platform/session.ts';

export type Credentials = { readonly email: string; readonly password: string };
export type Registration = Credentials & { readonly fullName: string; readonly ref?: string };

function enterSession(outcome: Outcome<Session>): Outcome<Person> {
  if (!outcome.ok) return outcome;
  adoptSession(outcome.value, true);
  return { ok: true, value: outcome.value.user };
}

/**
 * No token exists yet, so these calls skip the code for authenticated requests, which the first load has no room for.
 */
const enter = <P extends typeof SIGN_IN_PATH | typeof SIGN_UP_PATH>(
  path: P,
  body: BodyOf<Exchanges[P]['post']>,
): Promise<Outcome<AnswerOf<Exchanges[P]['post']>>> => call({ method: 'POST', path, body });

/**
 * Resolves to the challenge where a second factor is asked for first, else to null: the session has changed.
 * Errors: `CREDENTIALS_INVALID`, `SIGN_IN_LIMITED`, the validation codes, `OFFLINE`, `NO_ANSWER`.
 */
export async function signIn(credentials: Credentials): Promise<Outcome<Challenge | null>> {
  const outcome = await enter(SIGN_IN_PATH, credentials);
  if (!outcome.ok) return outcome;
  if ('challenge' in outcome.value) return { ok: true, value: outcome.value.challenge };
  enterSession({ ok: true, value: outcome.value });
  return { ok: true, value: null };
}

/** Errors: as for signing in, and `EMAIL_TAKEN`, `NAME_TOO_SHORT`, `PASSWORD_COMMON`. */
export const signUp = async (registration: Registration): Promise<Outcome<Person>> =>
  enterSession(await enter(SIGN_UP_PATH, registration));
