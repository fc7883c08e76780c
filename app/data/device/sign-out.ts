/** Leaving a device. Everything of the person on it goes; ask first when something is still waiting. */
import { OUTBOX_DATABASE } from '#domain/device.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { lockDevice } from '#app/platform/device-lock.ts';
import { unmarkPin } from '#app/platform/pin-mark.ts';
import { forgetPin } from '#app/platform/pin-record.ts';
import { PRIVATE_NAMES, privateStorage } from '#app/platform/private-storage.ts';
import { forgetPerson, leaveSession } from '#app/platform/session.ts';
import { forgetTwoFactor } from '#app/platform/two-factor-status.ts';
import { forgetEncryptionMigration } from '../seal/encryption-migration.ts';
import { forgetMirrorRefill } from '../outbox/mirror-refill-flag.ts';
import { closeData } from './open-data.ts';
import { forgetRewind } from '../recovery/rewind-record.ts';
import { settingsKey } from '../queries/settings.ts';
import { forgetReadRefusals } from '../outbox/read-refusals.ts';
import { forgetSeenOutcomes } from '../outbox/unseen-outcomes.ts';
import { forgetWaiting } from '../outbox/waiting-count.ts';

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
    { forgetStash },
    { dropCopies },
    { deleteStore },
    { forgetPush },
  ] = await Promise.all([
    import('../database/database.ts'),
    import('../outbox/outbox-mirror.ts'),
    import('../replication/skipped-ranges.ts'),
    import('../replication/sync-state.ts'),
    import('../queries/money-watch.ts'),
    import('../explorer/explorer-reach.ts'),
    import('../recovery/stash.ts'),
    import('../seal/stale-copies.ts'),
    import('../database/delete-store.ts'),
    import('#app/platform/push.ts'),
  ]);
  await forgetPush();
  // First what cannot fail: should the device not let go of a database, the rest is gone all the same.
  forgetSkippedRanges(userId);
  forgetPulled(userId);
  forgetAnnounced(userId);
  forgetExplorerReach(userId);
  forgetStash(userId);
  forgetRewind(userId);
  forgetWaiting(userId);
  forgetSeenOutcomes(userId);
  forgetReadRefusals(userId);
  forgetMirrorRefill(userId);
  forgetEncryptionMigration(userId);
  localStore.forget(settingsKey);
  for (const name of PRIVATE_NAMES) privateStorage.forget(userId, name);
  lockDevice();
  forgetTwoFactor(userId);
  const mirror = openMirror();
  const rows = await mirror.rowsOf(userId);
  await mirror.remove(rows.map((row) => row.command.id));
  const nobodyWaits = await mirror.isEmpty();
  mirror.close();
  if (nobodyWaits) await deleteStore(OUTBOX_DATABASE);
  await dropDatabase({ userId });
  await Promise.all([dropCopies(userId, 'open'), dropCopies(userId, 'sealed')]);
  // Not before what it protects is gone: without it that could not be told from what a device lost.
  await unmarkPin(userId);
  forgetPin(userId);
  // Last: whose session has ended can ask for it once more when something is still there.
  forgetPerson(userId);
}
