/** The content of a store as a thief with a copy reads it. */
import type { DocumentStore } from '#couchdb/document-store.ts';

const PAGE = 1_000;

/** The text of each database that the store lists: every document, and what is left of deleted ones. */
export async function dumpStore(store: DocumentStore): Promise<ReadonlyMap<string, string>> {
  const dump = new Map<string, string>();
  for (const database of await store.listDatabases()) dump.set(database, await textOf(store, database));
  return dump;
}

async function textOf(store: DocumentStore, database: string): Promise<string> {
  let text = '';
  let since = '0';
  for (;;) {
    const { rows, lastSeq } = await store.changes(database, { since, limit: PAGE });
    text += rows.map((row) => JSON.stringify(row)).join('\n');
    if (rows.length < PAGE) return text;
    since = lastSeq;
  }
}
