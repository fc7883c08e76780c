/** Recreates a person's database on this device, and keeps the data that nobody else has. */
import { OWN_COLLECTIONS, WRITABLE } from '#domain/protocol.ts';
import { stashDocuments, restoreStash } from './stash.ts';
import { type DatabaseOptions, dropDatabase, openDatabase } from '../database/database.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { forgetExplorerReach } from '../explorer/explorer-reach.ts';
import { forgetSkippedRanges } from '../replication/skipped-ranges.ts';
import { forgetPulled, isRewound } from '../replication/sync-state.ts';

/** Collections that the person writes: after a rewind the service may have lost them, and gets them again. */
const WRITTEN = WRITABLE.filter((name) => OWN_COLLECTIONS[name].mayWrite !== 'read flag');

/**
 * All of it, because a surviving part would make the rest count as present; after a rewind also keeps what the person
 * wrote.
 */
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
