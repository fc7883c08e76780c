import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { readPagesByPrefix } from '../../document-pages.ts';

const WRITES_TRIED = 20;

/** Removes a document even if somebody writes it at the same moment; a missing one counts as removed. */
export async function removeDocument(store: DocumentStore, id: string): Promise<void> {
  for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
    const found = await store.get(ACCOUNTS, id);
    if (found === null) return;
    const outcome = await store.put(ACCOUNTS, { _id: id, _rev: found._rev, _deleted: true });
    if (outcome.status === 'created') return;
  }
  throw new Error('a document could not be removed');
}

/** Removes every document of this person under a prefix. */
export async function removeWhere<T extends object>(
  store: DocumentStore,
  prefix: string,
  isOf: (doc: T & StoredDocument) => boolean,
): Promise<void> {
  for await (const page of readPagesByPrefix<T>(store, ACCOUNTS, prefix)) {
    for (const doc of page) if (isOf(doc)) await removeDocument(store, doc._id);
  }
}
