import { DEVICE_PATH, DEVICES_PATH } from '#domain/account/paths.ts';
import type { Device } from '#domain/account/session.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';

/** The devices on which this person is signed in. */
export async function listDevices(): Promise<Outcome<Device[]>> {
  const outcome = await exchange('get', DEVICES_PATH, {});
  return outcome.ok ? { ok: true, value: outcome.value.devices } : outcome;
}

/** Signs a device out remotely. */
export const revokeDevice = (id: string): Promise<Outcome<null>> =>
  exchange('delete', DEVICE_PATH, { values: { id } });

/** Signs all other devices out, even those that the list does not show. */
export const revokeOtherDevices = (): Promise<Outcome<null>> => exchange('delete', DEVICES_PATH, {});
