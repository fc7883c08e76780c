/** Requests mailed links and redeems them. */
import { request } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { renewSession } from '#app/platform/session.ts';

const send = (path: string, body?: unknown): Promise<Outcome<null>> =>
  request<null>({ method: 'POST', path, auth: 'none', ...(body === undefined ? {} : { body }) });

/**
 * Resolves the same way whether or not the e-mail has an account. Errors: EMAIL_INVALID, MAIL_LIMITED, OFFLINE,
 * NO_ANSWER.
 */
export const forgotPassword = (email: string): Promise<Outcome<null>> =>
  send('/api/auth/password/forgot', { email });

/** Errors: LINK_ENDED, PASSWORD_TOO_SHORT, PASSWORD_COMMON, SIGN_IN_LIMITED, OFFLINE, NO_ANSWER. */
export const resetPassword = (token: string, password: string): Promise<Outcome<null>> =>
  send('/api/auth/password/reset', { token, password });

/** Another link to the person's own address. Errors: EMAIL_VERIFIED, MAIL_LIMITED, OFFLINE, NO_ANSWER. */
export const resendVerification = (): Promise<Outcome<null>> =>
  request<null>({ method: 'POST', path: '/api/auth/email/link' });

/** Errors: LINK_ENDED, OFFLINE, NO_ANSWER. A signed-in session is updated. */
export async function verifyEmail(token: string): Promise<Outcome<null>> {
  const outcome = await send('/api/auth/email/verify', { token });
  if (outcome.ok) void renewSession();
  return outcome;
}
