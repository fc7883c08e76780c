import { useMemo } from 'react';
import { TOKEN_IDS, type TokenListing, TokenListingSchema } from '#domain/market/listing.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { useHasPulled } from '../replication/sync-status.ts';

const observeListings = ({ database }: DeviceData) =>
  observeQuery(
    database.collections.catalog.find({ selector: { id: { $gte: TOKEN_IDS.first, $lt: TOKEN_IDS.end } } }),
  );

/** The tokens on the market, from the device; null before they are known. */
export function useListings(): readonly TokenListing[] | null {
  const { value } = useObservedData(observeListings);
  const pulled = useHasPulled('catalog');
  return useMemo(() => {
    if (value === undefined || (value.length === 0 && !pulled)) return null;
    return readListings(value);
  }, [value, pulled]);
}

/** An unknown form of a newer authority is skipped. */
export const readListings = (documents: readonly CatalogDoc[]): TokenListing[] =>
  documents.flatMap(({ value }) => TokenListingSchema.safeParse(value).data ?? []);
