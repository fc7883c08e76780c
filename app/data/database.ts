/** Opens and drops the database of one person on this device. */
import {
  addRxPlugin,
  createRxDatabase,
  removeRxDatabase,
  type RxDatabase,
  type RxStorage,
} from 'rxdb/plugins/core';
import { RxDBCleanupPlugin } from 'rxdb/plugins/cleanup';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { deviceStorage } from './device-storage.ts';
import type { CollectionName, Collections, DeviceDatabase } from './collections.ts';
import { openCollections } from './open-collections.ts';
import { rxSchemaOf } from './schemas.ts';

addRxPlugin(RxDBLeaderElectionPlugin);
addRxPlugin(RxDBCleanupPlugin);

type AnyStorage = RxStorage<unknown, unknown>;

export type DatabaseOptions = {
  readonly userId: string;
  readonly storage?: AnyStorage;
  /** Several tabs share it. Default: true. */
  readonly multiInstance?: boolean;
};

const names: readonly CollectionName[] = [
  'commands',
  'wallet',
  'transactions',
  'notifications',
  'contacts',
  'labels',
  'settings',
  'requests',
  'schedules',
  'standing',
  'catalog',
  'explorer',
];

/** One database for each person who signs in on this device. RxDB allows small letters, digits and dashes. */
export const databaseName = (userId: string): string => `vaultiq-${userId.toLowerCase()}`;

const defaultStorage = (): AnyStorage => deviceStorage();

export async function openDatabase(options: DatabaseOptions): Promise<DeviceDatabase> {
  const database = await createRxDatabase<Collections>({
    name: databaseName(options.userId),
    storage: options.storage ?? defaultStorage(),
    multiInstance: options.multiInstance ?? true,
    eventReduce: true,
    closeDuplicates: true,
  });
  await openCollections(
    database as unknown as RxDatabase,
    Object.fromEntries(names.map((name) => [name, rxSchemaOf(name)])),
  );
  return database;
}

/** Deletes everything that the database of this person holds on the device. */
export async function dropDatabase(userId: string, storage: AnyStorage = defaultStorage()): Promise<void> {
  await removeRxDatabase(databaseName(userId), storage);
}

/** The names of what the storage keeps for this person: it empties its stores and leaves them behind. */
export async function storesOf(userId: string): Promise<string[]> {
  const prefix = `rxdb-dexie-${databaseName(userId)}--`;
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.startsWith(prefix) === true ? [name] : []));
}
