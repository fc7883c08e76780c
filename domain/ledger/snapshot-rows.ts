import type { SnapshotTable } from './feature.ts';

/** Columns of equal length, by name. */
export type SnapshotColumns = Readonly<Record<string, readonly unknown[]>>;

/**
 * The rows of a snapshot's columns. Throws when a column is shorter than the first: the digest check should have
 * rejected the part.
 */
export function* readSnapshotRows(
  columns: SnapshotColumns,
  ...names: readonly [string, ...string[]]
): Generator<readonly unknown[]> {
  const lists = names.map((name) => columns[name] ?? []);
  for (let row = 0; row < (lists[0]?.length ?? 0); row += 1) {
    yield lists.map((list) => {
      const value = list[row];
      if (value === undefined) throw new Error(`a column of a snapshot ends before row ${String(row)}`);
      return value;
    });
  }
}

type MapTable<T, V> = {
  /** The name of the key column if it is not `ids`. */
  readonly keys?: string;
  /** The map of the slice that the table stores. */
  map(own: T): ReadonlyMap<string, V>;
  /** Writes a value as JSON; bigints become decimal strings without it. The values must not be strings. */
  write?(value: V): unknown;
  /** Adds a row to the slice; `written` is the result of `write`. */
  add(own: T, key: string, written: unknown): void;
};

/** A table of two columns: the keys of a map with text keys, and its values in a column named by `values`. */
export function mapTable<T, V>(values: string, table: MapTable<T, V>): SnapshotTable<T> {
  const { keys = 'ids' } = table;
  return {
    capture: (own) => ({ [keys]: [...table.map(own).keys()], [values]: [...table.map(own).values()] }),
    ...(table.write !== undefined && {
      write: (value: unknown) => (typeof value === 'string' ? value : table.write?.(value as V)),
    }),
    restore(own, columns) {
      for (const [key, written] of readSnapshotRows(columns, keys, values))
        table.add(own, key as string, written);
    },
  };
}
