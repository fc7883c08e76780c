/** Compares the rows of the catalogue with the journal, which it folds from its first entry. */
import { CATALOG } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import { defaultParameters, documents } from '#domain/features.ts';
import { EVERY_ROW } from '#domain/ledger/document.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import {
  foldIntoRow,
  isRowOf,
  makeRowChangesOf,
  rangeOfRows,
  type RowChange,
  rowsAmong,
} from '../projections/fold-catalog-rows.ts';
import { DocumentWrong, differingField } from './differing-field.ts';

const PAGE_ROWS = 500;
const PREFIX = 'catalog:';

type Stored = CatalogDoc & StoredDocument;

/** `delivered`: the entry up to which everything has been delivered. Throws `DocumentWrong` naming a row that differs. */
export async function makeCatalogComparison(store: DocumentStore, delivered: number) {
  const changesOf = makeRowChangesOf(documents);
  const stored = await readRows(store);
  const open = new Map(stored);
  const folded = new Map<string, CatalogDoc>();

  const idsOf = ({ id, rows }: RowChange): readonly string[] =>
    id === EVERY_ROW ? [...folded.keys()].filter((known) => isRowOf(rows, known)) : [id];

  /** A row is compared when the journal reaches the entry that it names. */
  function compare(id: string): void {
    const is = open.get(id);
    const should = folded.get(id);
    if (is === undefined || should?.seq !== is.seq) return;
    const field = differingField({ _id: PREFIX + id, ...should }, is);
    if (field !== null) throw wrong(id, `${field} is not what the journal says`);
    open.delete(id);
  }

  return {
    take(entry: Entry): void {
      const touched = new Set<string>();
      for (const change of changesOf(entry)) {
        for (const id of idsOf(change)) {
          const before = folded.get(id) ?? null;
          const after = foldIntoRow(before, change, { entry, id, parameters: defaultParameters });
          if (after === null || after === before) continue;
          folded.set(id, after);
          touched.add(id);
        }
      }
      for (const id of touched) compare(id);
    },
    /** Returns how many rows were compared. */
    finish(): number {
      const [left] = open.keys();
      if (left !== undefined) throw wrong(left, 'is not what the journal says');
      for (const [id, { seq }] of folded) {
        if (seq <= delivered && (stored.get(id)?.seq ?? 0) < seq)
          throw wrong(id, stored.has(id) ? 'is behind' : 'is missing');
      }
      return stored.size;
    },
  };
}

const wrong = (id: string, what: string): DocumentWrong =>
  new DocumentWrong(`${PREFIX}${id} in ${CATALOG}: ${what}`);

async function readRows(store: DocumentStore): Promise<ReadonlyMap<string, Stored>> {
  const found = new Map<string, Stored>();
  for (const rows of rowsAmong(documents)) {
    const { end, start } = rangeOfRows(rows);
    for (let from = PREFIX + start; ;) {
      const query = { start: from, end: PREFIX + end, limit: PAGE_ROWS };
      const page = await store.range<Stored>(CATALOG, query).catch(emptyWhenMissing);
      for (const row of page) found.set(row._id.slice(PREFIX.length), row);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE_ROWS) break;
      from = `${last._id}\u0000`;
    }
  }
  return found;
}

function emptyWhenMissing(error: unknown): readonly [] {
  if (error instanceof StoreError && error.problem === 'missing') return [];
  throw error;
}
