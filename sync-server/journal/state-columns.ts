/** Cuts the state into the parts of a snapshot: a few rows of the columns of one table, as JSON. */
import { snapshotTables } from '#domain/features.ts';
import type { State } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';

/** Columns of equal length, by the name of the table. */
export type Columns = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;

/**
 * Copies the state at this moment. It is synchronous, so it must be cheap: numbers are copied here and written as text
 * later.
 */
export const captureColumns = (state: State): Columns =>
  Object.fromEntries([...snapshotTables].map(([kind, table]) => [kind, table.capture(state)]));

/** Columns in JSON: amounts are decimal strings. */
export type Part = {
  /** The name of the table. */
  readonly kind: string;
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
};

/** Cuts the columns into parts of at most `rowsMax` rows, one at a time, so that the caller can pause in between. */
export function* splitColumns(columns: Columns, rowsMax: number): Generator<Part> {
  for (const [kind, lists] of Object.entries(columns)) {
    const rows = Object.values(lists)[0]?.length ?? 0;
    const table = snapshotTables.get(kind);
    const write = (value: unknown): unknown =>
      table?.write === undefined ? toJson(value) : table.write(value);
    for (let from = 0; from < rows; from += rowsMax) {
      const cut = Object.entries(lists).map(([name, list]) => [
        name,
        list.slice(from, from + rowsMax).map(write),
      ]);
      yield { kind, columns: Object.fromEntries(cut) as Record<string, unknown[]> };
    }
  }
}

const toJson = (value: unknown): unknown => (typeof value === 'bigint' ? writeMicro(value) : value);

/** Puts a part back into the state. The part must have passed its digest check, so its shape is that of `splitColumns`. */
export function restorePart(state: State, { kind, columns }: Part): void {
  const table = snapshotTables.get(kind);
  if (table === undefined) throw new Error(`a snapshot holds ${kind}, which this version does not know`);
  table.restore(state, columns);
}
