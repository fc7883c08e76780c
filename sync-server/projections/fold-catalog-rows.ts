/** Which rows of the catalogue the facts of an entry change, and what the rows are afterwards. Pure. */
import type { CatalogRows, DocumentDefinition } from '#domain/ledger/document.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { CatalogDoc } from '#domain/protocol.ts';

/** One fact, and the row that it changes. */
export type RowChange = {
  readonly rows: CatalogRows;
  readonly id: string;
  readonly fact: Fact;
};
export type RowChangesOf = (entry: Entry) => readonly RowChange[];

const areRows = (document: DocumentDefinition): document is CatalogRows =>
  document.feed === 'catalog' && 'idOf' in document;

/** The kinds of rows that these documents declare. */
export const rowsAmong = (documents: readonly DocumentDefinition[]): readonly CatalogRows[] =>
  documents.filter(areRows);

/** Looks each fact up by kind, because nearly all entries change no row. */
export function makeRowChangesOf(documents: readonly DocumentDefinition[]): RowChangesOf {
  const byKind = new Map<string, CatalogRows[]>();
  for (const rows of rowsAmong(documents)) {
    for (const kind of Object.keys(rows.on)) byKind.set(kind, [...(byKind.get(kind) ?? []), rows]);
  }
  return ({ facts }) => {
    const changes: RowChange[] = [];
    for (const fact of facts) {
      for (const rows of byKind.get(fact.kind) ?? []) {
        const id = rows.idOf(fact);
        if (id !== null) changes.push({ rows, id, fact });
      }
    }
    return changes;
  };
}

/** The row after a fact; the same object when the fact does not change it. */
export function foldIntoRow(
  before: CatalogDoc | null,
  { fact, id, rows }: RowChange,
  { entry, parameters }: { readonly entry: Entry; readonly parameters: RuleParameters },
): CatalogDoc | null {
  const at = isoTime(entry.at);
  const known = before?.value ?? null;
  const value = rows.fold(known, fact, { entry, id, at, parameters });
  return value === null || value === known ? before : { id, seq: entry.seq, at, value };
}
