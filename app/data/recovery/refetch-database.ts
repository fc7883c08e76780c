/** After a rewind what came from the service is fetched anew: how far it was pulled says nothing about what is there now. */
import { deviceKeyOf } from '#app/seal/device-lock.ts';
import { dataLockOf, withLockWithin } from '#app/platform/locks.ts';
import { openDatabase } from '../database/database.ts';
import { requestReopen } from '../device/reopen-signal.ts';
import { recreateDatabase } from './recreate-database.ts';
import { isRewound, markRewound } from '../replication/sync-state.ts';

/** How long other tabs have for closing what they have open. */
const othersWithinMs = 10_000;

async function empty(userId: string): Promise<void> {
  const key = deviceKeyOf(userId);
  const options = { userId, ...(key === null ? {} : { key }) };
  if (!isRewound(userId)) return;
  const fresh = await recreateDatabase(await openDatabase(options), options);
  await fresh.close();
}

/** Resolves when it is done, or left to the next time that the data is opened. */
export async function refetchDatabase(userId: string): Promise<void> {
  markRewound(userId);
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  // Asked for before any tab closes: those that open anew queue behind it.
  const emptying =
    locks === undefined
      ? null
      : withLockWithin({ name: dataLockOf(userId), withinMs: othersWithinMs }, () => empty(userId));
  requestReopen(userId);
  await emptying?.catch(() => undefined);
}
