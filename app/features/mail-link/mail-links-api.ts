/** Requests mailed links and redeems them. */
import {
  EMAIL_LINK_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  VERIFY_EMAIL_PATH,
} from '#domain/account/paths.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { renewSession } from '#app/platform/session.ts';

/**
 * Resolves the same way whether or not the e-mail has an account. Errors: EMAIL_INVALID, MAIL_LIMITED, OFFLINE,
 * NO_ANSWER.
 */
export const forgotPassword = (email: string): Promise<Outcome<null>> =>
  exchange('post', FORGOT_PASSWORD_PATH, { auth: 'none', body: { email } });

/** Errors: LINK_ENDED, PASSWORD_TOO_SHORT, PASSWORD_COMMON, SIGN_IN_LIMITED, OFFLINE, NO_ANSWER. */
export const resetPassword = (token: string, password: string): Promise<Outcome<null>> =>
  exchange('post', RESET_PASSWORD_PATH, { auth: 'none', body: { token, password } });

/** Another link to the person's own address. Errors: EMAIL_VERIFIED, MAIL_LIMITED, OFFLINE, NO_ANSWER. */
export const resendVerification = (): Promise<Outcome<null>> => exchange('post', EMAIL_LINK_PATH, {});

/** Errors: LINK_ENDED, OFFLINE, NO_ANSWER. A signed-in session is updated. */
export async function verifyEmail(token: string): Promise<Outcome<null>> {
  const outcome = await exchange('post', VERIFY_EMAIL_PATH, { auth: 'none', body: { token } });
  if (outcome.ok) void renewSession();
  return outcome;
}
