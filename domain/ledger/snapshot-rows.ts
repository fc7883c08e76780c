/** The rows of columns of a snapshot. Throws when one is shorter than the first: its digest should have refused it. */
export function* rowsOf(
  columns: Readonly<Record<string, readonly unknown[]>>,
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
