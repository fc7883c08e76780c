/** The orders in which the explorer lists transactions. */
import { readMicro } from '#domain/money.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';

export const EXPLORER_KEYS = ['time', 'amount', 'from', 'to', 'type', 'status'] as const;
export type ExplorerKey = (typeof EXPLORER_KEYS)[number];
export type ExplorerSort = { readonly by: ExplorerKey; readonly descending: boolean };

export const LATEST_FIRST: ExplorerSort = { by: 'time', descending: true };

const KEYS: Readonly<Record<ExplorerKey, (row: ExplorerDoc) => number | bigint | string>> = {
  time: ({ seq }) => seq,
  amount: ({ amount }) => readMicro(amount),
  from: ({ from }) => from,
  to: ({ to }) => to,
  type: ({ kind }) => kind,
  status: ({ status }) => status,
};

/** A sorted copy; rows with equal values follow one another newest first. */
export function sortExplorer(
  rows: readonly ExplorerDoc[],
  { by, descending }: ExplorerSort,
): readonly ExplorerDoc[] {
  const key = KEYS[by];
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [key(a), key(b)];
    if (one === other) return b.seq - a.seq;
    return one < other ? -sign : sign;
  });
}

/** Each transaction once, newest first. */
export const pickNewest = (rows: readonly ExplorerDoc[]): readonly ExplorerDoc[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(
    (a, b) => b.seq - a.seq || (a.id < b.id ? -1 : 1),
  );
