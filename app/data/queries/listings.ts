import { useMemo } from 'react';
import { TOKEN_IDS, type TokenListing, TokenListingSchema } from '#domain/market/listing.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { useDeviceData, useObserved } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { useHasPulled } from '../replication/sync-status.ts';

/** The tokens on the market, from the device; null before they are known. */
export function useListings(): readonly TokenListing[] | null {
  const data = useDeviceData();
  const source = useMemo(() => {
    if (data === null) return null;
    const { first, end } = TOKEN_IDS;
    return observeQuery(
      data.database.collections.catalog.find({ selector: { id: { $gte: first, $lt: end } } }),
    );
  }, [data]);
  const { value } = useObserved(source);
  const pulled = useHasPulled('catalog');
  return useMemo(() => {
    if (value === undefined || (value.length === 0 && !pulled)) return null;
    return readListings(value);
  }, [value, pulled]);
}

/** An unknown form of a newer authority is skipped. */
export const readListings = (documents: readonly CatalogDoc[]): TokenListing[] =>
  documents.flatMap(({ value }) => TokenListingSchema.safeParse(value).data ?? []);
