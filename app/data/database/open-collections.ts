import { addRxPlugin, type RxCollection, type RxCollectionCreator, type RxDatabase } from 'rxdb/plugins/core';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';

addRxPlugin(RxDBMigrationSchemaPlugin);

/** RxDB's default of 200 takes four times as long for a long history. */
const batchSize = 1_000;

type AnySchema = RxCollectionCreator['schema'];
type AnyDocument = Readonly<Record<string, unknown>>;

/**
 * Adds the collections. Documents that an earlier version stored under an earlier schema are migrated unchanged before
 * anything reads them, with their replication checkpoints: an update loses nothing that only this device has, and works
 * offline.
 */
export async function openCollections(
  database: RxDatabase,
  schemas: Readonly<Record<string, AnySchema>>,
): Promise<void> {
  const wanted = Object.entries(schemas).map(([name, schema]): [string, RxCollectionCreator] => [
    name,
    { schema, autoMigrate: false, migrationStrategies: takingOver(schema.version) },
  ]);
  const collections: Record<string, RxCollection> = await database.addCollections(Object.fromEntries(wanted));
  for (const collection of Object.values(collections)) {
    if (await collection.migrationNeeded()) await collection.migratePromise(batchSize);
  }
}

const asItIs = (document: AnyDocument): AnyDocument => document;

/** RxDB requires a strategy for each version after the first. */
const takingOver = (version: number) =>
  Object.fromEntries(Array.from({ length: version }, (_, index) => [index + 1, asItIs]));
