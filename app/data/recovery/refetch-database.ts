/**
 * After a rewind everything from the service is downloaded again, because checkpoints say nothing about the present
 * journal.
 */
import { findDeviceKey } from '#app/seal/device-lock.ts';
import { dataLockOf, withLockWithin } from '#app/platform/locks.ts';
import { openDatabase } from '../database/database.ts';
import { requestReopen } from '../device/reopen-signal.ts';
import { recreateDatabase } from './recreate-database.ts';
import { isRewound, markRewound } from '../replication/sync-state.ts';

/** How long other tabs have to close their data. */
const othersWithinMs = 10_000;

async function empty(userId: string): Promise<void> {
  const key = findDeviceKey(userId);
  const options = { userId, ...(key === null ? {} : { key }) };
  if (!isRewound(userId)) return;
  const fresh = await recreateDatabase(await openDatabase(options), options);
  await fresh.close();
}

/** Resolves when it is done, or deferred to the next opening. */
export async function refetchDatabase(userId: string): Promise<void> {
  markRewound(userId);
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  // Requested before any tab closes: tabs that open again queue behind it.
  const emptying =
    locks === undefined
      ? null
      : withLockWithin({ name: dataLockOf(userId), withinMs: othersWithinMs }, () => empty(userId));
  requestReopen(userId);
  await emptying?.catch(() => undefined);
}
