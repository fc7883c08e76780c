/** Compares the public rows and staff's rows with the journal, reading both once in the order of their ids. */
import { ADMIN, TRANSACTIONS } from '#couchdb/databases.ts';
import {
  type DocumentStore,
  type NewDocument,
  StoreError,
  type StoredDocument,
} from '#couchdb/document-store.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { auditDocuments } from '../projections/project-admin.ts';
import { explorerDocuments } from '../projections/project-public.ts';
import { DocumentDiffers, differingField } from './differing-field.ts';

const PAGE_ROWS = 500;
/** Server fields that a later version adds to older rows in the background. */
const ADDED_LATER = ['after', 'vaults'];

export type RowCounts = { readonly explorerRows: number; readonly staffRows: number };

/** Throws `DocumentDiffers` naming the first row that differs from the journal. */
export function makeRowComparison(store: DocumentStore, delivered: number) {
  const explorer = new RowCursor(store, { database: TRANSACTIONS, prefix: 'tx:' });
  const staff = new RowCursor(store, { database: ADMIN, prefix: 'audit:' });
  const isDelivered = (sourced: SourcedEntry): boolean => sourced.entry.seq <= delivered;
  return {
    async take(sourced: SourcedEntry): Promise<void> {
      for (const row of explorerDocuments(sourced)) await explorer.expect(row, isDelivered(sourced));
      for (const row of auditDocuments(sourced.entry)) await staff.expect(row, isDelivered(sourced));
    },
    async finish(): Promise<RowCounts> {
      await explorer.finish();
      await staff.finish();
      return { explorerRows: explorer.compared, staffRows: staff.compared };
    },
  };
}

/** The rows of a database in order, compared with what is expected in the same order. */
class RowCursor {
  readonly #store: DocumentStore;
  readonly #from: { readonly database: string; readonly prefix: string };
  #rows: readonly StoredDocument[] = [];
  #at = 0;
  #next: string | null;
  compared = 0;

  constructor(store: DocumentStore, from: { readonly database: string; readonly prefix: string }) {
    this.#store = store;
    this.#from = from;
    this.#next = from.prefix;
  }

  async expect(row: NewDocument, isDelivered: boolean): Promise<void> {
    const stored = await this.#peek();
    if (stored !== null && stored._id < row._id) throw this.#unknown(stored);
    if (stored?._id !== row._id) {
      if (isDelivered) throw new DocumentDiffers(`${row._id} is missing from ${this.#from.database}`);
      return;
    }
    const field = differingField(row, stored, ADDED_LATER);
    if (field !== null) {
      throw new DocumentDiffers(
        `${row._id} in ${this.#from.database}: ${field} is not what the journal says`,
      );
    }
    this.#at += 1;
    this.compared += 1;
  }

  async finish(): Promise<void> {
    const stored = await this.#peek();
    if (stored !== null) throw this.#unknown(stored);
  }

  #unknown({ _id }: StoredDocument): DocumentDiffers {
    return new DocumentDiffers(`${_id} stands in ${this.#from.database}, but the journal says nothing of it`);
  }

  async #peek(): Promise<StoredDocument | null> {
    const { database, prefix } = this.#from;
    if (this.#at === this.#rows.length && this.#next !== null) {
      const query = { start: this.#next, end: `${prefix}~`, limit: PAGE_ROWS };
      this.#rows = await this.#store.range(database, query).catch(emptyWhenMissing);
      this.#at = 0;
      const last = this.#rows.at(-1);
      this.#next = this.#rows.length < PAGE_ROWS || last === undefined ? null : `${last._id}\u0000`;
    }
    return this.#rows[this.#at] ?? null;
  }
}

function emptyWhenMissing(error: unknown): readonly [] {
  if (error instanceof StoreError && error.problem === 'missing') return [];
  throw error;
}
