/** What a signed-in person sees and does of their account. Apart from signing in, which is in the first load. */
import type { PasswordChange } from '#domain/account/credentials.ts';
import type { OpenPoints } from '#domain/account/open-points.ts';
import type { AccountExport } from '#domain/account/export.ts';
import type { Device } from '#domain/account/session.ts';
import { request, requestUnasked } from './http.ts';
import type { Outcome } from './problem.ts';
import { passwordChanged, renewSession, setLeaving } from './session.ts';
import { stepUp } from './step-up.ts';

/** The devices on which this person is signed in. */
export async function listDevices(): Promise<Outcome<Device[]>> {
  const outcome = await request<{ devices: Device[] }>({ path: '/api/auth/devices' });
  return outcome.ok ? { ok: true, value: outcome.value.devices } : outcome;
}

/** What the service knows of this person beside the feeds. Errors: STEP_UP_REQUIRED, SESSION_ENDED, OFFLINE, NO_ANSWER. */
export const exportAccount = (): Promise<Outcome<AccountExport>> =>
  request<AccountExport>({ path: '/api/account/export' });

/** Signs a device out from afar. */
export const revokeDevice = (id: string): Promise<Outcome<null>> =>
  request<null>({ method: 'DELETE', path: `/api/auth/devices/${encodeURIComponent(id)}` });

/** Signs all other devices out, also those that the list does not show. */
export const revokeOtherDevices = (): Promise<Outcome<null>> =>
  request<null>({ method: 'DELETE', path: '/api/auth/devices' });

/**
 * Replaces the password; the person's other devices are signed out. Where the answer was lost on the way, the session
 * tells whether the password that had to be changed has been.
 * Errors: CREDENTIALS_INVALID (field `current`), PASSWORD_COMMON, PASSWORD_UNCHANGED, the validation codes,
 * SIGN_IN_LIMITED, STEP_UP_REQUIRED, STEP_UP_LIMITED, OFFLINE, NO_ANSWER.
 */
export async function changePassword(change: PasswordChange): Promise<Outcome<null>> {
  const outcome = await replacePassword(change);
  if (outcome.ok) passwordChanged();
  else if (outcome.problem.code === 'NO_ANSWER' && (await isChanged())) return { ok: true, value: null };
  return outcome;
}

/** The password that stands has been typed already: it confirms who it is, unless a code goes with it. */
async function replacePassword(change: PasswordChange): Promise<Outcome<null>> {
  const asked = { method: 'POST', path: '/api/auth/password', body: change } as const;
  const first = await requestUnasked<null>(asked);
  if (first.ok || first.problem.code !== 'STEP_UP_REQUIRED') return first;
  const confirmed = await stepUp({ method: 'password', password: change.current });
  if (!confirmed.ok && confirmed.problem.field !== 'code') return confirmed;
  return request<null>(asked);
}

async function isChanged(): Promise<boolean> {
  const renewed = await renewSession();
  return renewed.ok && renewed.value.mustChangePassword !== true;
}

/** What keeps this person from closing their account. Errors: SESSION_ENDED, OFFLINE, NO_ANSWER. */
export async function readOpenPoints(): Promise<Outcome<OpenPoints>> {
  const outcome = await request<{ open: OpenPoints }>({ path: '/api/account/close' });
  return outcome.ok ? { ok: true, value: outcome.value.open } : outcome;
}

/**
 * Closes the account for good. Until the session is left the device goes on as signed in: what the account's end refuses to
 * the other requests under way would otherwise lead the person to signing in again.
 * Errors: ACCOUNT_NOT_EMPTY, STEP_UP_REQUIRED, OFFLINE, NO_ANSWER.
 */
export async function closeAccount(): Promise<Outcome<null>> {
  setLeaving(true);
  const outcome = await request<null>({ method: 'POST', path: '/api/account/close', body: {} });
  if (!outcome.ok) setLeaving(false);
  return outcome;
}
