/** The balance of a wallet after each of its transactions: the points of its balance chart. */
import { TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, FindQuery } from '#couchdb/document-store.ts';
import type { Currency } from '#domain/constants.ts';
import { explorerChartRows } from '#domain/limits.ts';
import type { StoredTransaction } from './explorer-query.ts';

/** ISO 8601, and a decimal string. */
export type BalancePoint = { readonly at: string; readonly balance: string };

export type BalanceHistory = {
  /** Oldest first. */
  readonly points: readonly BalancePoint[];
  /** False: the wallet has transactions older than the first point. */
  readonly complete: boolean;
};

/**
 * The balances after the newest transactions of a wallet in one currency. Rejects with a `StoreError` when the store
 * fails.
 */
export async function balanceHistory(
  store: DocumentStore,
  address: string,
  currency: Currency,
): Promise<BalanceHistory> {
  const search = (field: 'from' | 'to'): FindQuery => ({
    selector: { [field]: address, seq: { $gte: 0 }, currency },
    sort: [{ [field]: 'desc' }, { seq: 'desc' }],
    limit: explorerChartRows,
  });
  const sides = await Promise.all(
    (['from', 'to'] as const).map((field) => store.find<StoredTransaction>(TRANSACTIONS, search(field))),
  );
  // Rows older than the last one of a truncated side are unknown.
  const cut = sides.flatMap((rows) => (rows.length < explorerChartRows ? [] : (rows.at(-1)?.seq ?? 0)));
  const oldest = Math.max(0, ...cut);
  const points = sides
    .flat()
    .filter(({ seq }) => seq >= oldest)
    .sort((a, b) => a.seq - b.seq)
    .flatMap((row): BalancePoint[] => {
      const balance = row.from === address ? row.after?.from : row.after?.to;
      return balance === undefined ? [] : [{ at: row.at, balance }];
    });
  return { points, complete: cut.length === 0 && points.length === sides.flat().length };
}
