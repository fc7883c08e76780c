/** Leaving a device. Everything of the person on it goes; ask first when something is still waiting. */
import { OUTBOX_DATABASE } from '#domain/device.ts';
import { memory } from '#app/platform/memory.ts';
import { lockDevice } from '#app/platform/device-lock.ts';
import { unmarkPin } from '#app/platform/pin-mark.ts';
import { forgetPin } from '#app/platform/pin-record.ts';
import { PRIVATE_NAMES, privateMemory } from '#app/platform/private-memory.ts';
import { forgetPerson, leaveSession } from '#app/platform/session.ts';
import { forgetTwoFactor } from '#app/platform/two-factor-status.ts';
import { forgetFormChange } from './form-change.ts';
import { forgetMirrorAsked } from './mirror-asked.ts';
import { closeData } from './open-data.ts';
import { forgetRewind } from './rewind-memory.ts';
import { settingsKey } from './settings.ts';
import { forgetReadRefusals } from './read-refusals.ts';
import { forgetSeenOutcomes } from './unseen-outcomes.ts';
import { forgetWaiting } from './waiting-count.ts';

/** Signs out (also without a network: the authority is told later) and removes everything local. */
export async function signOutAndWipe(userId: string): Promise<void> {
  await leaveSession();
  await wipeDevice(userId);
}

/**
 * Removes what this device holds of a person: pushes, database, proofs, outbox, markers, PIN, memory of the session. The theme stays: it is
 * how this device is painted, before anybody signs in, and says nothing about anybody.
 */
export async function wipeDevice(userId: string): Promise<void> {
  await closeData();
  const [
    { dropDatabase },
    { openMirror },
    { forgetSkippedRanges },
    { forgetPulled },
    { forgetAnnounced },
    { forgetExplorerReach },
    { forgetAside },
    { dropStores },
    { deleteStore },
    { forgetPush },
  ] = await Promise.all([
    import('./database.ts'),
    import('./outbox-mirror.ts'),
    import('./skipped-ranges.ts'),
    import('./sync-state.ts'),
    import('./money-watch.ts'),
    import('./explorer-reach.ts'),
    import('./aside.ts'),
    import('./left-behind.ts'),
    import('./delete-store.ts'),
    import('#app/platform/push.ts'),
  ]);
  await forgetPush();
  // First what cannot fail: should the device not let go of a database, the rest is gone all the same.
  forgetSkippedRanges(userId);
  forgetPulled(userId);
  forgetAnnounced(userId);
  forgetExplorerReach(userId);
  forgetAside(userId);
  forgetRewind(userId);
  forgetWaiting(userId);
  forgetSeenOutcomes(userId);
  forgetReadRefusals(userId);
  forgetMirrorAsked(userId);
  forgetFormChange(userId);
  memory.forget(settingsKey);
  for (const name of PRIVATE_NAMES) privateMemory.forget(userId, name);
  lockDevice();
  forgetTwoFactor(userId);
  const mirror = openMirror();
  const rows = await mirror.rowsOf(userId);
  await mirror.remove(rows.map((row) => row.command.id));
  const nobodyWaits = await mirror.isEmpty();
  mirror.close();
  if (nobodyWaits) await deleteStore(OUTBOX_DATABASE);
  await dropDatabase({ userId });
  await Promise.all([dropStores(userId, 'open'), dropStores(userId, 'sealed')]);
  // Not before what it protects is gone: without it that could not be told from what a device lost.
  await unmarkPin(userId);
  forgetPin(userId);
  // Last: whose session has ended can ask for it once more when something is still there.
  forgetPerson(userId);
}
