/** The database of a person on this device begins anew, and keeps what nobody else has. */
import { stashDocuments, restoreStash } from './stash.ts';
import { type DatabaseOptions, dropDatabase, openDatabase } from '../database/database.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { forgetExplorerReach } from '../explorer/explorer-reach.ts';
import { forgetSkippedRanges } from '../replication/skipped-ranges.ts';
import { forgetPulled, isRewound } from '../replication/sync-state.ts';

/** What a person writes: after a rewind the service may have lost it, and gets it once more. */
const WRITTEN = ['contacts', 'labels', 'settings', 'requests'] as const;

/** A part that survived would take the rest for present; of a rewind also what the person wrote is kept. */
export async function recreateDatabase(
  database: DeviceDatabase,
  options: DatabaseOptions,
): Promise<DeviceDatabase> {
  const { userId } = options;
  await stashDocuments(database, isRewound(userId) ? ['commands', ...WRITTEN] : ['commands'], options);
  await database.close();
  await dropDatabase(options);
  forgetSkippedRanges(userId);
  forgetPulled(userId);
  forgetExplorerReach(userId);
  const fresh = await openDatabase(options);
  await restoreStash(fresh, options);
  return fresh;
}
