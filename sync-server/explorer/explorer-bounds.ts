/** The range of entries in which the rows of a page are. */
import { TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Bounds, ExplorerQuery, StoredTransaction } from './explorer-query.ts';
import { lastKey } from '../sync/feeds.ts';

export const makeKey = (seq: number): string => `tx:${String(seq).padStart(12, '0')}`;

/**
 * The range of seqs in which the rows of a page are: below its cursor, and within its day. Null when the day has none.
 */
export async function readBounds(
  store: Pick<DocumentStore, 'range'>,
  { cursor, day }: Pick<ExplorerQuery, 'cursor' | 'day'>,
): Promise<Bounds | null> {
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor.slice(3, 15));
  if (day === undefined) return { lowest: 0, highest: below };
  const newest = await rowAt(store, { start: lastKey('tx:'), end: 'tx:', descending: true });
  const end = (newest?.seq ?? 0) + 1;
  const [lowest, after] = await Promise.all([
    firstSeqAt(store, day, end),
    firstSeqAt(store, `${day}\uffff`, end),
  ]);
  const highest = Math.min(after - 1, below);
  return lowest > highest ? null : { lowest, highest };
}

/**
 * The first seq from which on all rows are at this time or later; `end` when there is none. Time and seq rise together,
 * so binary search finds it with some twenty reads by key; a search by time would read the whole day.
 */
async function firstSeqAt(store: Pick<DocumentStore, 'range'>, time: string, end: number): Promise<number> {
  let [low, high] = [1, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await rowAt(store, { start: makeKey(middle), end: lastKey('tx:') });
    if (row === undefined || row.at >= time) high = middle;
    else low = row.seq + 1;
  }
  return low;
}

type Stretch = { readonly start: string; readonly end: string; readonly descending?: boolean };

async function rowAt(
  store: Pick<DocumentStore, 'range'>,
  stretch: Stretch,
): Promise<StoredTransaction | undefined> {
  const [row] = await store.range<StoredTransaction>(TRANSACTIONS, { ...stretch, limit: 1 });
  return row;
}
