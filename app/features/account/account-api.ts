import { ACCOUNT_CLOSE_PATH, ACCOUNT_EXPORT_PATH } from '#domain/account/paths.ts';
import type { OpenPoints } from '#domain/ledger/open-point.ts';
import type { AccountExport } from '#domain/account/export.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { setLeaving } from '#app/platform/session.ts';

/**
 * The service's data about this person outside the feeds. Errors: STEP_UP_REQUIRED, SESSION_ENDED, OFFLINE, NO_ANSWER.
 */
export const exportAccount = (): Promise<Outcome<AccountExport>> => exchange('get', ACCOUNT_EXPORT_PATH, {});

/** The open points that prevent closing the account. Errors: SESSION_ENDED, OFFLINE, NO_ANSWER. */
export async function readOpenPoints(): Promise<Outcome<OpenPoints>> {
  const outcome = await exchange('get', ACCOUNT_CLOSE_PATH, {});
  return outcome.ok ? { ok: true, value: outcome.value.open } : outcome;
}

/**
 * Closes the account for good. The device stays signed in until `leaveSession`; otherwise refusals of other running
 * requests would lead the person to signing in again. Errors: ACCOUNT_NOT_EMPTY, STEP_UP_REQUIRED, OFFLINE, NO_ANSWER.
 */
export async function closeAccount(): Promise<Outcome<null>> {
  setLeaving(true);
  const outcome = await exchange('post', ACCOUNT_CLOSE_PATH, { body: {} });
  if (!outcome.ok) setLeaving(false);
  return outcome;
}
