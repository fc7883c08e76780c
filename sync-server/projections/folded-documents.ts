/** Documents that facts are folded into, read, folded and ready to be written back. */
import { userDatabase } from '#couchdb/databases.ts';
import {
  type DocumentStore,
  type NewDocument,
  type StoredDocument,
  StoreError,
} from '#couchdb/document-store.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { SourcedEntry } from './ports.ts';

/** A collection of a person's database whose documents are the running value of a fold over the facts about them. */
export type DocumentFold<F, D extends { readonly id: string }> = {
  readonly collection: string;
  /** What an entry says of the person's documents. */
  readonly factsOf: (entry: Entry, userId: string) => readonly F[];
  /** The id of the document that a fact is about. */
  readonly idOf: (fact: F) => string;
  /**
   * The document after one more fact; the very same one when it holds that already. `before` is null when there is none.
   * Throws `WalletMismatch` when a document is missing that should be there.
   */
  readonly fold: (before: D | null, fact: F, sourced: SourcedEntry) => D;
};

type Known<D> = { readonly rev: string | undefined; readonly doc: D | null };

/** Those that the entries change, each once and with the revision that it stands on. Throws `WalletMismatch`. */
export async function foldedDocuments<F, D extends { readonly id: string }>(
  store: DocumentStore,
  { collection, factsOf, idOf, fold }: DocumentFold<F, D>,
  { userId, entries }: { readonly userId: string; readonly entries: readonly SourcedEntry[] },
): Promise<readonly NewDocument[]> {
  const known = new Map<string, Known<D>>();
  const changed = new Map<string, Known<D>>();
  for (const sourced of entries) {
    for (const fact of factsOf(sourced.entry, userId)) {
      const key = `${collection}:${idOf(fact)}`;
      const before = changed.get(key) ?? known.get(key) ?? (await read<D>(store, userId, key));
      known.set(key, before);
      const doc = fold(before.doc, fact, sourced);
      if (doc !== before.doc) changed.set(key, { ...before, doc });
    }
  }
  return [...changed].map(([key, { rev, doc }]) => ({
    _id: key,
    ...(rev === undefined ? {} : { _rev: rev }),
    ...doc,
  }));
}

async function read<D>(store: DocumentStore, userId: string, key: string): Promise<Known<D>> {
  const stored = await store.get<D & StoredDocument>(userDatabase(userId), key).catch(nullWhenMissing);
  if (stored === null) return { rev: undefined, doc: null };
  const { _id, _rev, ...doc } = stored;
  return { rev: _rev, doc: doc as unknown as D };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof StoreError && error.problem === 'missing') return null;
  throw error;
}
