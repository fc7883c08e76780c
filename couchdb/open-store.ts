import { refuseIncompleteCopy } from './incomplete-copy-mark.ts';
import { INDEXES, SHARED_DATABASES } from './databases.ts';
import { migrateFormat } from './data-format.ts';
import { formatOfDatabase } from './format-places.ts';
import { StoreError, type DocumentStore } from './document-store.ts';

export type StoreOptions = {
  /** A CouchDB URL with its credentials; without one the embedded store is used. */
  readonly couchdbUrl?: string | undefined;
  /** The folder of the embedded store; created if it is missing. */
  readonly directory: string;
};

/** Creates the shared databases of an installation and their indexes; existing ones stay as they are. */
export async function prepareDatabases(store: DocumentStore): Promise<void> {
  for (const database of SHARED_DATABASES) {
    await store.createDatabase(database);
    for (const index of INDEXES[database] ?? []) await store.ensureIndex(database, index);
  }
}

/** Loads only the driver that is used: each takes a fifth of a start. */
async function connect(url: string | undefined, directory: string): Promise<DocumentStore> {
  if (url === undefined) return (await import('./embedded-store.ts')).openEmbeddedStore({ directory });
  return (await import('./couch-store.ts')).makeCouchStore({ url });
}

/** Opens the configured store with the shared databases and their indexes. Rejects with a `StoreError`. */
export async function openStore({ couchdbUrl, directory }: StoreOptions): Promise<DocumentStore> {
  const store = await connect(couchdbUrl === '' ? undefined : couchdbUrl, directory);
  try {
    await refuseIncompleteCopy(store);
    if (store.kind === 'couchdb') await migrateFormat(formatOfDatabase(store));
    await prepareDatabases(store);
    return store;
  } catch (error) {
    await store.close();
    throw error instanceof StoreError
      ? error
      : new StoreError('unavailable', String(error), { cause: error });
  }
}
