/** Leaving a device. Everything of the person on it goes; ask first when something is still waiting. */
import { OUTBOX_DATABASE } from '#domain/device.ts';
import { memory } from '#app/platform/memory.ts';
import { pendingPurchase } from '#app/platform/pending-purchase.ts';
import { forgetPerson, leaveSession } from '#app/platform/session.ts';
import { forgetTwoFactor } from '#app/platform/two-factor-status.ts';
import { closeData } from './open-data.ts';
import { settingsKey } from './settings.ts';

/** Signs out (also without a network: the authority is told later) and removes everything local. */
export async function signOutAndWipe(userId: string): Promise<void> {
  await leaveSession();
  await wipeDevice(userId);
}

/**
 * Removes what this device holds of a person: pushes, database, proofs, outbox, markers, memory of the session. The theme stays: it is
 * how this device is painted, before anybody signs in, and says nothing about anybody.
 */
export async function wipeDevice(userId: string): Promise<void> {
  await closeData();
  const [
    { dropDatabase, storesOf },
    { openMirror },
    { forgetSkippedRanges },
    { forgetPulled },
    { forgetAnnounced },
    { forgetExplorerReach },
    { dropProofStore },
    { forgetPayees },
    { forgetPush },
  ] = await Promise.all([
    import('./database.ts'),
    import('./outbox-mirror.ts'),
    import('./skipped-ranges.ts'),
    import('./sync-state.ts'),
    import('./money-watch.ts'),
    import('./explorer-reach.ts'),
    import('./proof-store.ts'),
    import('./payee-names.ts'),
    import('#app/platform/push.ts'),
  ]);
  await forgetPush();
  // First what cannot fail: should the device not let go of a database, the rest is gone all the same.
  forgetSkippedRanges(userId);
  forgetPulled(userId);
  forgetAnnounced(userId);
  forgetExplorerReach(userId);
  forgetPayees(userId);
  memory.forget(settingsKey);
  pendingPurchase.forget(userId);
  forgetTwoFactor(userId);
  const mirror = openMirror();
  const rows = await mirror.rowsOf(userId);
  await mirror.remove(rows.map((row) => row.command.id));
  const nobodyWaits = await mirror.isEmpty();
  mirror.close();
  if (nobodyWaits) await deleteStore(OUTBOX_DATABASE);
  await dropDatabase({ userId });
  await dropProofStore(userId);
  const stores = await Promise.all([storesOf(userId, 'open'), storesOf(userId, 'sealed')]);
  await Promise.all(stores.flat().map(deleteStore));
  // Last: whose session has ended can ask for it once more when something is still there.
  forgetPerson(userId);
}

/** Resolves too when another tab still has it open: it goes as soon as that tab has closed it. */
const deleteStore = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(name);
    for (const event of ['success', 'error', 'blocked']) deleting.addEventListener(event, () => resolve());
  });
