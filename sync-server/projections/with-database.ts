import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';

/** Runs a call; if its database does not exist yet, creates it and runs the call again. */
export async function withDatabase<T>(
  store: DocumentStore,
  database: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof StoreError) || error.problem !== 'missing') throw error;
    await store.createDatabase(database);
    return call();
  }
}

/** Deletes a database; a missing one counts as deleted. */
export async function removeDatabase(store: DocumentStore, database: string): Promise<void> {
  try {
    await store.deleteDatabase(database);
  } catch (error) {
    if (!(error instanceof StoreError) || error.problem !== 'missing') throw error;
  }
}
