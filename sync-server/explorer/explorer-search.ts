/** The typed search: it looks up every reading of a text, and the results of each are a group. */
import { z } from 'zod';
import type { SystemVault } from '#domain/vaults.ts';
import { EXPLORER_TYPES } from '#domain/explorer/types.ts';
import { readSearch, type SearchReadings } from '#domain/explorer/search.ts';
import { explorerGroupRows, explorerSearchLengthMax } from '#domain/limits.ts';
import type { Explorer, ExplorerItem } from './explorer.ts';
import { type ExplorerQuery, ExplorerQuerySchema } from './explorer-query.ts';

export const SearchQuerySchema = z.strictObject({
  q: z.string().trim().min(1).max(explorerSearchLengthMax),
  type: z.enum(EXPLORER_TYPES).default('all'),
});

/** `party`: transactions of the wallet; `hash`: ids with this start; `amount`; `day`: a day or a month. */
export type SearchGroup = {
  readonly by: 'party' | 'hash' | 'amount' | 'day';
  readonly items: readonly ExplorerItem[];
  /** Whether the list has more than the group. */
  readonly more: boolean;
};

export type SearchAnswer = {
  readonly readings: SearchReadings;
  /** The wallet with this address; null when there is none. */
  readonly wallet: { readonly address: string } | null;
  readonly vault: SystemVault | null;
  /** Without empty groups. */
  readonly groups: readonly SearchGroup[];
};

type GroupQuery = Pick<SearchGroup, 'by'> & { readonly query: Partial<ExplorerQuery> };

function wantedOf({ address, hash, amount, day }: SearchReadings): GroupQuery[] {
  return [
    ...(address === undefined ? [] : [{ by: 'party' as const, query: { q: address } }]),
    ...(hash === undefined ? [] : [{ by: 'hash' as const, query: { q: hash } }]),
    ...(amount === undefined ? [] : [{ by: 'amount' as const, query: amount }]),
    ...(day === undefined ? [] : [{ by: 'day' as const, query: { day } }]),
  ];
}

/** Rejects with a `StoreError` when the store fails. */
export async function searchExplorer(
  explorer: Pick<Explorer, 'list' | 'hasWallet'>,
  { q, type }: z.infer<typeof SearchQuerySchema>,
): Promise<SearchAnswer> {
  const readings = readSearch(q);
  const { address, vault = null } = readings;
  const start = ExplorerQuerySchema.parse({ limit: explorerGroupRows, type });
  const groups = await Promise.all(
    wantedOf(readings).map(async ({ by, query }): Promise<SearchGroup> => {
      const { items, next } = await explorer.list({ ...start, ...query });
      return { by, items, more: next !== null };
    }),
  );
  const known = address !== undefined && explorer.hasWallet(address);
  return {
    readings,
    wallet: known ? { address } : null,
    vault,
    groups: groups.filter(({ items }) => items.length > 0),
  };
}
