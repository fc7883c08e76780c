/**
 * Migrates the collections `schedules` and `standing` of an earlier version into `records`. Works offline. It restarts
 * after an interruption: an earlier collection is deleted only after all of it is in `records`.
 */
import {
  getAllCollectionDocuments,
  normalizeMangoQuery,
  overwritable,
  prepareQuery,
  removeCollectionStorages,
} from 'rxdb/plugins/core';
import { isRecordSource, makeRecord, type RecordSource } from '#domain/device-records.ts';
import { withLock } from '#app/platform/locks.ts';
import type { DeviceDatabase } from './collections.ts';

type Earlier = { readonly id: string };
type Schema = Parameters<DeviceDatabase['storage']['createStorageInstance']>[0]['schema'];

type Stored = { readonly data: { readonly name: string } };

/** Whether one of these stored collections is to be migrated. */
export const hasEarlierRecords = (stored: readonly Stored[]): boolean =>
  stored.some(({ data }) => isRecordSource(data.name));

/** One tab after the other: the second finds nothing to migrate. */
export const moveToRecords = (database: DeviceDatabase): Promise<void> =>
  withLock(`vaultiq-records-${database.name}`, async () => {
    for (const [source, schemas] of await earlierSchemas(database)) {
      for (const schema of schemas)
        await insertAll(database, source, await documentsIn(database, source, schema));
      await removeCollectionStorages(
        database.storage,
        database.internalStore,
        database.token,
        database.name,
        source,
        database.multiInstance,
        undefined,
        database.hashFunction,
      );
    }
  });

/** The earlier collections that the database still knows, newest version first: several after an interrupted update. */
async function earlierSchemas({
  internalStore,
}: DeviceDatabase): Promise<ReadonlyMap<RecordSource, Schema[]>> {
  const all = await getAllCollectionDocuments(internalStore);
  const found = new Map<RecordSource, Schema[]>();
  for (const { data } of all.toSorted((one, other) => other.data.schema.version - one.data.schema.version)) {
    if (isRecordSource(data.name)) found.set(data.name, [...(found.get(data.name) ?? []), data.schema]);
  }
  return found;
}

async function documentsIn(
  database: DeviceDatabase,
  source: RecordSource,
  schema: Schema,
): Promise<Earlier[]> {
  const store = await database.storage.createStorageInstance<Earlier>({
    databaseName: database.name,
    collectionName: source,
    databaseInstanceToken: database.token,
    multiInstance: database.multiInstance,
    options: {},
    schema: schema as never,
    devMode: overwritable.isDevMode(),
  });
  try {
    const query = normalizeMangoQuery(store.schema, { selector: { _deleted: { $eq: false } } } as never);
    const { documents } = await store.query(prepareQuery(store.schema, query));
    return documents.map(({ _deleted, _rev, _meta, _attachments, ...document }) => document);
  } finally {
    await store.close();
  }
}

/** An existing record is newer. */
async function insertAll(
  { collections }: DeviceDatabase,
  source: RecordSource,
  documents: readonly Earlier[],
): Promise<void> {
  const { error } = await collections.records.bulkInsert(
    documents.map((document) => makeRecord(source, document)),
  );
  const failed = error.filter(({ status }) => status !== 409);
  if (failed.length > 0) throw new Error(`${String(failed.length)} of ${source} could not be taken over.`);
}
