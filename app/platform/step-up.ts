/** Showing once more that it is oneself: good for some minutes in this session, for whatever changes how one signs in. */
import type { Proof } from '#domain/account/proof.ts';
import { request } from './http.ts';
import { answerByPasskey } from './passkeys.ts';
import type { Outcome } from './problem.ts';

const PATH = '/api/auth/step-up';

/** Errors: CREDENTIALS_INVALID (field `password`), those of a code (field `code`) or a passkey, STEP_UP_LIMITED, OFFLINE, NO_ANSWER. */
export const stepUp = (proof: Proof): Promise<Outcome<null>> =>
  request<null>({ method: 'POST', path: PATH, body: proof });

/** The same by a passkey. Errors: PASSKEY_UNKNOWN (one has none), those of passkey-text and as above. */
export async function stepUpByPasskey(): Promise<Outcome<null>> {
  const asked = await answerByPasskey({ path: `${PATH}/passkey`, body: {} });
  return asked.ok ? stepUp({ method: 'passkey', assertion: asked.value }) : asked;
}

/** Has the person show it unless they have lately: before what this device changes by itself. Errors: STEP_UP_REQUIRED (they did not), OFFLINE, NO_ANSWER. */
export const confirmSelf = (): Promise<Outcome<null>> => request<null>({ path: PATH });
