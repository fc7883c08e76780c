/** Proves again who the person is, for some minutes in this session, before a change of credentials. */
import { STEP_UP_PASSKEY_PATH, STEP_UP_PATH } from '#domain/account/paths.ts';
import type { Proof } from '#domain/account/proof.ts';
import { exchange } from './http.ts';
import { answerByPasskey } from './passkeys.ts';
import type { Outcome } from './problem.ts';

/** Errors: CREDENTIALS_INVALID (field `password`), those of a code (field `code`) or a passkey, STEP_UP_LIMITED, OFFLINE, NO_ANSWER. */
export const stepUp = (proof: Proof): Promise<Outcome<null>> =>
  exchange('post', STEP_UP_PATH, { body: proof });

/** The same with a passkey. Errors: PASSKEY_UNKNOWN (there is none), those of passkey-text and as above. */
export async function stepUpByPasskey(): Promise<Outcome<null>> {
  const asked = await answerByPasskey(exchange('post', STEP_UP_PASSKEY_PATH, { body: {} }));
  return asked.ok ? stepUp({ method: 'passkey', assertion: asked.value }) : asked;
}

/**
 * Requires a recent step-up before a change that only this device makes. Errors: STEP_UP_REQUIRED (the person
 * declined), OFFLINE, NO_ANSWER.
 */
export const confirmSelf = (): Promise<Outcome<null>> => exchange('get', STEP_UP_PATH, {});
