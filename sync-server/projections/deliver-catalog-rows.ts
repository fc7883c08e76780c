/** Keeps the rows of the catalogue, one document for each key, in one bulk for many entries. */
import { CATALOG } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import type { DocumentDefinition, SourcedEntry } from '#domain/ledger/document.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { makeLruCache } from '../lru-cache.ts';
import { foldIntoRow, makeRowChangesOf, type RowChange, type RowChangesOf } from './fold-catalog-rows.ts';
import { insertDocuments } from './insert-documents.ts';
import { withDatabase } from './with-database.ts';

type StoredRow = CatalogDoc & StoredDocument;

/** A row in the middle of a delivery. Without `rev` it is not stored; `seq`: the entry up to which the stored one is folded. */
type Known = { readonly rev: string | undefined; readonly seq: number; readonly doc: CatalogDoc | null };

type ChangeOfEntry = { readonly change: RowChange; readonly entry: Entry };

const ATTEMPTS = 3;
const ROWS_KEPT = 200;
const PREFIX = 'catalog:';

const NOTHING: Known = { rev: undefined, seq: 0, doc: null };

export class CatalogRowDelivery {
  readonly #store: DocumentStore;
  readonly #parameters: RuleParameters;
  readonly #changesOf: RowChangesOf;
  readonly #cache = makeLruCache<string, Known>(ROWS_KEPT);

  constructor(store: DocumentStore, parameters: RuleParameters, documents: readonly DocumentDefinition[]) {
    this.#store = store;
    this.#parameters = parameters;
    this.#changesOf = makeRowChangesOf(documents);
  }

  /** Folds the entries into the rows that they change; idempotent. Returns whether any changed. */
  async deliver(entries: readonly SourcedEntry[]): Promise<boolean> {
    const changes = entries.flatMap(({ entry }) =>
      this.#changesOf(entry).map((change) => ({ change, entry })),
    );
    if (changes.length === 0) return false;
    for (let left = ATTEMPTS; left > 0; left--) {
      const rows = new Map<string, Known>();
      for (const { change, entry } of changes) {
        // Waits for the store only once for each row: hundreds of entries may change the same one.
        const before = rows.get(change.id) ?? (await this.#read(change.id));
        this.#fold(rows, before, { change, entry });
      }
      const changed = [...rows].filter(([, { doc, seq }]) => doc !== null && doc.seq > seq);
      if (await this.#write(changed)) return changed.length > 0;
    }
    throw new StoreError('unknown', 'rows of the catalogue keep changing');
  }

  #fold(rows: Map<string, Known>, before: Known, { change, entry }: ChangeOfEntry): void {
    if (entry.seq <= before.seq) return;
    const doc = foldIntoRow(before.doc, change, { entry, parameters: this.#parameters });
    rows.set(change.id, doc === before.doc ? before : { rev: before.rev, seq: before.seq, doc });
  }

  async #read(id: string): Promise<Known> {
    const cached = this.#cache.get(id);
    if (cached !== undefined) return cached;
    const stored = await withDatabase(this.#store, CATALOG, () =>
      this.#store.get<StoredRow>(CATALOG, PREFIX + id),
    );
    if (stored === null) return NOTHING;
    const { _id, _rev, ...doc } = stored;
    return { rev: _rev, seq: doc.seq, doc };
  }

  /** False when a revision was outdated; the other rows are written nevertheless. */
  async #write(changed: readonly (readonly [string, Known])[]): Promise<boolean> {
    // Removed from the cache until the write succeeds: after a call without an answer the revisions are unknown.
    for (const [id] of changed) this.#cache.delete(id);
    const outcomes = await insertDocuments(
      this.#store,
      CATALOG,
      changed.map(([id, { doc, rev }]) => ({
        _id: PREFIX + id,
        ...(rev === undefined ? {} : { _rev: rev }),
        ...doc,
      })),
    );
    for (const [index, outcome] of outcomes.entries()) {
      const [id, row] = changed[index] ?? [];
      if (id === undefined || row?.doc == null || outcome.status !== 'created') continue;
      this.#cache.set(id, { rev: outcome.rev, seq: row.doc.seq, doc: row.doc });
    }
    return outcomes.every(({ status }) => status === 'created');
  }
}
