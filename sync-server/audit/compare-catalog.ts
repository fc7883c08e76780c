/** Compares the rows of the catalogue with the journal, which it folds from its first entry. */
import { CATALOG } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import { defaultParameters, documents } from '#domain/features.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { foldIntoRow, makeRowChangesOf, rowsAmong } from '../projections/fold-catalog-rows.ts';
import { readPagesByPrefix } from '../document-pages.ts';
import { DocumentDiffers, differingField } from './differing-field.ts';

const PREFIX = 'catalog:';

type StoredRow = CatalogDoc & StoredDocument;

/** `delivered`: the entry up to which everything has been delivered. Throws `DocumentDiffers` naming a row that differs. */
export async function makeCatalogComparison(store: DocumentStore, delivered: number) {
  const changesOf = makeRowChangesOf(documents);
  const stored = await readRows(store);
  const open = new Map(stored);
  const folded = new Map<string, CatalogDoc>();

  /** A row is compared when the journal reaches the entry that it names. */
  function compare(id: string): void {
    const is = open.get(id);
    const should = folded.get(id);
    if (is === undefined || should?.seq !== is.seq) return;
    const field = differingField({ _id: PREFIX + id, ...should }, is);
    if (field !== null) throw differenceOf(id, `${field} is not what the journal says`);
    open.delete(id);
  }

  return {
    take(entry: Entry): void {
      const touched = new Set<string>();
      for (const change of changesOf(entry)) {
        const before = folded.get(change.id) ?? null;
        const after = foldIntoRow(before, change, { entry, parameters: defaultParameters });
        if (after === null || after === before) continue;
        folded.set(change.id, after);
        touched.add(change.id);
      }
      for (const id of touched) compare(id);
    },
    /** Returns how many rows were compared. */
    finish(): number {
      const [left] = open.keys();
      if (left !== undefined) throw differenceOf(left, 'is not what the journal says');
      for (const [id, { seq }] of folded) {
        if (seq <= delivered && (stored.get(id)?.seq ?? 0) < seq)
          throw differenceOf(id, stored.has(id) ? 'is behind' : 'is missing');
      }
      return stored.size;
    },
  };
}

const differenceOf = (id: string, what: string): DocumentDiffers =>
  new DocumentDiffers(`${PREFIX}${id} in ${CATALOG}: ${what}`);

async function readRows(store: DocumentStore): Promise<ReadonlyMap<string, StoredRow>> {
  const found = new Map<string, StoredRow>();
  try {
    for (const { name } of rowsAmong(documents)) {
      for await (const page of readPagesByPrefix<StoredRow>(store, CATALOG, `${PREFIX}${name}:`))
        for (const row of page) found.set(row._id.slice(PREFIX.length), row);
    }
  } catch (error) {
    if (!(error instanceof StoreError && error.problem === 'missing')) throw error;
  }
  return found;
}
