import {
  addRxPlugin,
  getAllCollectionDocuments,
  type RxCollection,
  type RxCollectionCreator,
  type RxDatabase,
} from 'rxdb/plugins/core';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';

addRxPlugin(RxDBMigrationSchemaPlugin);

/** RxDB's default of 200 takes four times as long for a long history. */
const batchSize = 1_000;

type AnySchema = RxCollectionCreator['schema'];
type AnyDocument = Readonly<Record<string, unknown>>;

type StoredCollections = Awaited<ReturnType<typeof getAllCollectionDocuments>>;

/**
 * Adds the collections, and returns those that the database had before, in all their versions. Documents that an earlier
 * version stored under an earlier schema are migrated unchanged before anything reads them, with their replication
 * checkpoints: an update loses nothing that only this device has, and works offline.
 */
export async function openCollections(
  database: RxDatabase,
  schemas: Readonly<Record<string, AnySchema>>,
): Promise<StoredCollections> {
  const wanted = Object.entries(schemas).map(([name, schema]): [string, RxCollectionCreator] => [
    name,
    { schema, autoMigrate: false, migrationStrategies: takingOver(schema.version) },
  ]);
  const [stored, collections] = await Promise.all([
    getAllCollectionDocuments(database.internalStore),
    database.addCollections(Object.fromEntries(wanted)),
  ]);
  const all: RxCollection[] = Object.values(collections);
  const needed = await Promise.all(all.map((collection) => collection.migrationNeeded()));
  for (const [index, collection] of all.entries()) {
    if (needed[index] === true) await collection.migratePromise(batchSize);
  }
  return stored;
}

const asItIs = (document: AnyDocument): AnyDocument => document;

/** RxDB requires a strategy for each version after the first. */
const takingOver = (version: number) =>
  Object.fromEntries(Array.from({ length: version }, (_, index) => [index + 1, asItIs]));
