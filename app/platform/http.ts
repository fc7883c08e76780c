import { call } from './call.ts';
import { makeExchange, type RequestOptions } from './exchange.ts';
import type { Outcome } from './problem.ts';
import { accessToken, passwordChangeDemanded } from './session.ts';

/** Asks the person to prove who they are. The screens that need it load the sheet. */
let askPerson = (): Promise<boolean> => Promise.resolve(false);
export function askPersonBy(ask: () => Promise<boolean>): void {
  askPerson = ask;
}

/**
 * A request with the session's token. If the service requires a step-up (STEP_UP_REQUIRED), the person is asked and the
 * request is repeated once. Resolves to a problem with the stable code, or with `OFFLINE` / `NO_ANSWER`; never rejects.
 */
export async function request<T>(options: RequestOptions): Promise<Outcome<T>> {
  const outcome = await requestUnasked<T>(options);
  const repeats = !outcome.ok && outcome.problem.code === 'STEP_UP_REQUIRED' && (await askPerson());
  return repeats ? requestUnasked<T>(options) : outcome;
}

/** A request whose body and answer have the types that the endpoint's schemas have: see `domain/exchanges.ts`. */
export const exchange = makeExchange(request);
/** The same without the step-up. */
export const exchangeUnasked = makeExchange((options) => requestUnasked(options));
/** An answer that the caller checks, because it must not trust the service. */
export const requestUnchecked = (options: RequestOptions): Promise<Outcome<unknown>> => request(options);

/** The same without the step-up; a refused token is renewed once. */
export async function requestUnasked<T>({
  auth = 'bearer',
  ...options
}: RequestOptions): Promise<Outcome<T>> {
  if (auth !== 'bearer') return call<T>(options);
  const token = await accessToken();
  if (!token.ok) return token;
  const first = await call<T>({ ...options, token: token.value });
  if (first.ok) return first;
  if (first.problem.code === 'PASSWORD_CHANGE_REQUIRED') passwordChangeDemanded(token.value);
  // A wrong password has the same status as a refused token, and another token would not help.
  if (first.problem.status !== 401 || first.problem.code === 'CREDENTIALS_INVALID') return first;
  const renewed = await accessToken(token.value);
  return renewed.ok ? call<T>({ ...options, token: renewed.value }) : renewed;
}
