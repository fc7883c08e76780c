/** Leaves a device and deletes all data of the person on it; ask first when commands are waiting. */
import { leaveSession } from '#app/platform/session.ts';
import { WIPED_PARTS } from './wiped-parts.ts';

/** Signs out (offline too: the authority is informed later) and removes everything local. */
export async function signOutAndWipe(userId: string): Promise<void> {
  await leaveSession();
  await wipeDevice(userId);
}

/** Removes a person's data from this device. */
export async function wipeDevice(userId: string): Promise<void> {
  for (const wipe of WIPED_PARTS) await wipe(userId);
}
