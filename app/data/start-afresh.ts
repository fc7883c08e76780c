/** The database of a person on this device begins anew, and keeps what nobody else has. */
import { putAside, takeBack } from './aside.ts';
import { type DatabaseOptions, dropDatabase, openDatabase } from './database.ts';
import type { DeviceDatabase } from './collections.ts';
import { forgetExplorerReach } from './explorer-reach.ts';
import { forgetSkippedRanges } from './skipped-ranges.ts';
import { forgetPulled, isRewound } from './sync-state.ts';

/** What a person writes: after a rewind the service may have lost it, and gets it once more. */
const WRITTEN = ['contacts', 'labels', 'settings', 'requests'] as const;

/** A part that survived would take the rest for present; of a rewind also what the person wrote is kept. */
export async function startAfresh(
  database: DeviceDatabase,
  options: DatabaseOptions,
): Promise<DeviceDatabase> {
  const { userId } = options;
  await putAside(database, isRewound(userId) ? ['commands', ...WRITTEN] : ['commands'], options);
  await database.close();
  await dropDatabase(options);
  forgetSkippedRanges(userId);
  forgetPulled(userId);
  forgetExplorerReach(userId);
  const fresh = await openDatabase(options);
  await takeBack(fresh, options);
  return fresh;
}
