/** The database of a person on this device begins anew, and keeps what nobody else has. */
import type { RxCollection } from 'rxdb/plugins/core';
import { type DatabaseOptions, dropDatabase, openDatabase } from './database.ts';
import type { DeviceDatabase } from './collections.ts';
import { forgetExplorerReach } from './explorer-reach.ts';
import { forgetSkippedRanges } from './skipped-ranges.ts';
import { forgetPulled, isRewound } from './sync-state.ts';

/** What a person writes: after a rewind the service may have lost it, and gets it once more. */
const WRITTEN = ['contacts', 'labels', 'settings', 'requests'] as const;

type AnyCollection = RxCollection<Record<string, unknown>>;

/** A part that survived would take the rest for present; of a rewind also what the person wrote is kept. */
export async function startAfresh(
  database: DeviceDatabase,
  options: DatabaseOptions,
): Promise<DeviceDatabase> {
  const names = isRewound(options.userId) ? (['commands', ...WRITTEN] as const) : (['commands'] as const);
  const kept = await Promise.all(
    names.map(async (name) => {
      const collection = database.collections[name] as unknown as AnyCollection;
      const documents = await collection.find().exec();
      return { name, documents: documents.map((document) => document.toMutableJSON()) };
    }),
  );
  await database.close();
  await dropDatabase(options);
  forgetSkippedRanges(options.userId);
  forgetPulled(options.userId);
  forgetExplorerReach(options.userId);
  const fresh = await openDatabase(options);
  for (const { name, documents } of kept) {
    await (fresh.collections[name] as unknown as AnyCollection).bulkInsert(documents);
  }
  return fresh;
}
