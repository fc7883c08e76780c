import { type BulkRow, type DocumentStore, type NewDocument, StoreError } from '#couchdb/document-store.ts';
import { withDatabase } from './with-database.ts';

/**
 * Writes insert-only documents together with the other documents of the bulk. A conflict means that the document exists
 * already, and the caller handles it; a refused row throws, so that the whole delivery is retried.
 */
export async function insertDocuments(
  store: DocumentStore,
  database: string,
  docs: readonly NewDocument[],
): Promise<readonly BulkRow[]> {
  if (docs.length === 0) return [];
  const rows = await withDatabase(store, database, () => store.bulk(database, docs));
  for (const row of rows) {
    if (row.status === 'refused')
      throw new StoreError('unknown', `${database} refused ${row.id}: ${row.reason}`);
  }
  return rows;
}
