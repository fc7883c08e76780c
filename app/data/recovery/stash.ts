/**
 * Data that only this device has, while its database is recreated: a separate store has it from before the deletion
 * until it is in the new database, because the app may be closed at any moment.
 */
import type { RxCollection, RxDatabase } from 'rxdb/plugins/core';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';
import type { CollectionName, DeviceDatabase } from '../database/collections.ts';
import { type DatabaseOptions, openStash } from '../database/database.ts';
import { openCollections } from '../database/open-collections.ts';

type Entry = { readonly id: string; readonly from: CollectionName; readonly content: object };
type AnyCollection = RxCollection<Record<string, unknown>>;

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 128 },
    from: { type: 'string' },
    content: { type: 'object' },
  },
  required: ['id', 'from', 'content'],
} as const;

const keyOf = (userId: string): string => personalKey('aside', userId);

/** There is a stash, perhaps partial: it is restored before anything reads the database. */
export const hasStash = (userId: string): boolean => localStore.read(keyOf(userId)) !== null;
export const forgetStash = (userId: string): void => localStore.forget(keyOf(userId));

const anyCollection = (database: DeviceDatabase, name: CollectionName): AnyCollection =>
  database.collections[name] as unknown as AnyCollection;

async function entriesOf(database: DeviceDatabase, name: CollectionName): Promise<Entry[]> {
  const documents = await anyCollection(database, name).find().exec();
  return documents.map((document) => ({
    id: `${name}/${document.primary}`,
    from: name,
    content: document.toMutableJSON(),
  }));
}

async function openEntries(
  options: DatabaseOptions,
): Promise<{ store: RxDatabase; entries: RxCollection<Entry> }> {
  const store = await openStash(options);
  await openCollections(store, { entries: schema });
  return { store, entries: store.collections['entries'] as RxCollection<Entry> };
}

/** Copies these collections. Rejects if anything could not be written: then nothing may be deleted. */
export async function stashDocuments(
  database: DeviceDatabase,
  names: readonly CollectionName[],
  options: DatabaseOptions,
): Promise<void> {
  const found = await Promise.all(names.map((name) => entriesOf(database, name)));
  localStore.write(keyOf(options.userId), '1');
  const { store, entries } = await openEntries(options);
  try {
    const { error } = await entries.bulkUpsert(found.flat());
    if (error.length > 0) throw new Error(`${String(error.length)} documents could not be put aside.`);
  } finally {
    await store.close();
  }
}

/** Writes the stash into the database, except documents that exist, and deletes it. */
export async function restoreStash(database: DeviceDatabase, options: DatabaseOptions): Promise<void> {
  const { store, entries } = await openEntries(options);
  try {
    const all = (await entries.find().exec()).map((entry) => entry.toMutableJSON());
    for (const name of new Set(all.map(({ from }) => from))) {
      const documents = all.flatMap(({ from, content }) => (from === name ? [content] : []));
      const { error } = await anyCollection(database, name).bulkInsert(
        documents as Record<string, unknown>[],
      );
      const failed = error.filter(({ status }) => status !== 409);
      if (failed.length > 0) throw new Error(`${String(failed.length)} of ${name} could not be taken back.`);
    }
  } catch (error) {
    await store.close();
    throw error;
  }
  await store.remove();
  forgetStash(options.userId);
}
