/** Leaving a device. Everything of the person on it goes; ask first when something is still waiting. */
import { leaveSession } from '#app/platform/session.ts';
import { WIPED_PARTS } from './wiped-parts.ts';

/** Signs out (also without a network: the authority is told later) and removes everything local. */
export async function signOutAndWipe(userId: string): Promise<void> {
  await leaveSession();
  await wipeDevice(userId);
}

/** Removes what this device holds of a person. */
export async function wipeDevice(userId: string): Promise<void> {
  for (const wipe of WIPED_PARTS) await wipe(userId);
}
