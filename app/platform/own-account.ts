/** What a signed-in person sees and does of their account. Apart from signing in, which is in the first load. */
import type { AccountExport } from '#domain/account/export.ts';
import type { Device } from '#domain/account/session.ts';
import { request } from './http.ts';
import type { Outcome } from './problem.ts';

/** The devices on which this person is signed in. */
export async function listDevices(): Promise<Outcome<Device[]>> {
  const outcome = await request<{ devices: Device[] }>({ path: '/api/auth/devices' });
  return outcome.ok ? { ok: true, value: outcome.value.devices } : outcome;
}

/** What the service knows of this person beside the feeds. Errors: SESSION_ENDED, OFFLINE, NO_ANSWER. */
export const exportAccount = (): Promise<Outcome<AccountExport>> =>
  request<AccountExport>({ path: '/api/account/export' });

/** Signs a device out from afar. */
export const revokeDevice = (id: string): Promise<Outcome<null>> =>
  request<null>({ method: 'DELETE', path: `/api/auth/devices/${encodeURIComponent(id)}` });
