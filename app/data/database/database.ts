/** Opens and deletes the database of one person on this device. */
import { addRxPlugin, createRxDatabase, removeRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { RxDBCleanupPlugin } from 'rxdb/plugins/cleanup';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import type { DeviceKey } from '#app/seal/device-key.ts';
import { strictSettings } from './device-storage.ts';
import type { AnyStorage } from '../seal/sealed-storage.ts';
import { nameInForm, storageInForm } from '../seal/form-storage.ts';
import type { StoreForm } from '../seal/store-form.ts';
import type { Collections, DeviceDatabase } from './collections.ts';
import { openCollections } from './open-collections.ts';
import { hasEarlierRecords, moveToRecords } from './records-migration.ts';
import { COLLECTION_NAMES, makeRxSchema } from './schemas.ts';

addRxPlugin(RxDBLeaderElectionPlugin);
addRxPlugin(RxDBCleanupPlugin);

export type DatabaseOptions = {
  readonly userId: string;
  /** Present on a device with a PIN, which seals what is stored. */
  readonly key?: DeviceKey;
  /** Default: the browser's, sealed with the key if there is one. */
  readonly storage?: AnyStorage;
  /** Several tabs share it. Default: true. */
  readonly multiInstance?: boolean;
};

/** One database per person who signs in on this device. RxDB allows lower-case letters, digits and dashes. */
export const databaseName = (userId: string): string => `vaultiq-${userId.toLowerCase()}`;

const asideName = (userId: string): string => `${databaseName(userId)}-aside`;

const storageOf = ({ storage, key }: Omit<DatabaseOptions, 'userId'>): AnyStorage =>
  storage ?? storageInForm(key);

/** A separate store for documents set aside while the database is recreated; its writes are on disk at once. */
export async function openStash({ userId, ...options }: DatabaseOptions): Promise<RxDatabase> {
  const { storage, key } = options;
  return createRxDatabase({
    name: asideName(userId),
    storage: storage ?? storageInForm(key, strictSettings),
    multiInstance: false,
    closeDuplicates: true,
  });
}

export async function openDatabase(options: DatabaseOptions): Promise<DeviceDatabase> {
  const database = await createRxDatabase<Collections>({
    name: databaseName(options.userId),
    storage: storageOf(options),
    multiInstance: options.multiInstance ?? true,
    eventReduce: true,
    closeDuplicates: true,
  });
  const stored = await openCollections(
    database as unknown as RxDatabase,
    Object.fromEntries(COLLECTION_NAMES.map((name) => [name, makeRxSchema(name)])),
  );
  if (hasEarlierRecords(stored)) await moveToRecords(database);
  return database;
}

/** Deletes everything in this person's database on the device. */
export async function dropDatabase({ userId, ...options }: DatabaseOptions): Promise<void> {
  await removeRxDatabase(databaseName(userId), storageOf(options));
}

/** The names of this person's stores: the storage empties them without deleting them. */
export async function listStores(userId: string, form: StoreForm): Promise<string[]> {
  const prefixes = [databaseName(userId), asideName(userId)].map(
    (name) => `rxdb-dexie-${nameInForm(name, form)}--`,
  );
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) =>
    name !== undefined && prefixes.some((prefix) => name.startsWith(prefix)) ? [name] : [],
  );
}
