import { PASSWORD_PATH } from '#domain/account/paths.ts';
import type { PasswordChange } from '#domain/account/credentials.ts';
import { exchange, exchangeUnasked } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { passwordChanged, renewSession } from '#app/platform/session.ts';
import { stepUp } from '#app/platform/step-up.ts';

/**
 * Replaces the password and signs the person's other devices out. If the answer was lost, the session tells whether a
 * required change has happened. Errors: CREDENTIALS_INVALID (field `current`), PASSWORD_COMMON, PASSWORD_UNCHANGED, the
 * validation codes, SIGN_IN_LIMITED, STEP_UP_REQUIRED, STEP_UP_LIMITED, OFFLINE, NO_ANSWER.
 */
export async function changePassword(change: PasswordChange): Promise<Outcome<null>> {
  const outcome = await replacePassword(change);
  if (outcome.ok) passwordChanged();
  else if (outcome.problem.code === 'NO_ANSWER' && (await isChanged())) return { ok: true, value: null };
  return outcome;
}

/** The typed current password serves as the proof, unless a code is required too. */
async function replacePassword(change: PasswordChange): Promise<Outcome<null>> {
  const first = await exchangeUnasked('post', PASSWORD_PATH, { body: change });
  if (first.ok || first.problem.code !== 'STEP_UP_REQUIRED') return first;
  const confirmed = await stepUp({ method: 'password', password: change.current });
  if (!confirmed.ok && confirmed.problem.field !== 'code') return confirmed;
  return exchange('post', PASSWORD_PATH, { body: change });
}

async function isChanged(): Promise<boolean> {
  const renewed = await renewSession();
  return renewed.ok && renewed.value.mustChangePassword !== true;
}
