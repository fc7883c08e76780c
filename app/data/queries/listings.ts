/** The tokens on the market, from the documents on this device: also offline. */
import { useCallback, useMemo } from 'react';
import { type MarketMoment, listingOf, type TokenListing } from '#domain/market/listing.ts';
import { TOKEN_IDS, type TokenValue, TokenValueSchema } from '#domain/market/token-value.ts';
import { readMicro } from '#domain/money.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { now, useNow } from '#app/platform/clock.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { observeOne, observeQuery } from '../database/observe-query.ts';
import { useHasPulled, useSyncSnapshot } from '../replication/sync-status.ts';
import { readDocuments, SUPPLY_NAMES, useSupply } from './supply.ts';

const TOKENS = { id: { $gte: TOKEN_IDS.first, $lt: TOKEN_IDS.end } };

const observeTokens = ({ database }: DeviceData) =>
  observeQuery(database.collections.catalog.find({ selector: TOKENS }));

/** How often the figures of the last 24 hours are renewed. */
const tickMs = 60_000;

/** ms: now, or offline the last time at which this device got market data. */
function useMarketTime(): number {
  const time = useNow(tickMs);
  const { online, reachable } = useConnectivity();
  const { pulledAt } = useSyncSnapshot();
  return online && reachable ? time : (pulledAt['catalog'] ?? time);
}

/** The tokens on the market at this moment; null before they are known. */
export function useListings(): readonly TokenListing[] | null {
  const { value } = useObservedData(observeTokens);
  const pulled = useHasPulled('catalog');
  const { events, status, supply } = useSupply();
  const at = useMarketTime();
  return useMemo(() => {
    if (value === undefined || status === 'loading' || (value.length === 0 && !pulled)) return null;
    if (supply === null) return [];
    const moment = { at, dcPriceUsd: readMicro(supply.priceUsd), priceEvents: events };
    return listTokens(value, moment);
    // The price and its changes come from one document each, whose values are stable.
  }, [value, pulled, status, supply, events, at]);
}

/** An unknown form of a newer authority is skipped. */
export const readTokens = (documents: readonly CatalogDoc[]): TokenValue[] =>
  documents.flatMap(({ value }) => TokenValueSchema.safeParse(value).data ?? []);

export const listTokens = (documents: readonly CatalogDoc[], moment: MarketMoment): TokenListing[] =>
  readTokens(documents).map((token) => listingOf(token, moment));

/** The listings for code outside of screens; none while the price of DC is unknown. */
export async function readListings({ database }: Pick<DeviceData, 'database'>): Promise<TokenListing[]> {
  const { catalog } = database.collections;
  const read = async (selector: object): Promise<CatalogDoc[]> =>
    (await catalog.find({ selector }).exec()).map((document) => document.toMutableJSON());
  const { events, supply } = readDocuments(await read({ id: { $in: SUPPLY_NAMES } }));
  if (supply === null) return [];
  return listTokens(await read(TOKENS), {
    at: now(),
    dcPriceUsd: readMicro(supply.priceUsd),
    priceEvents: events,
  });
}

/** The token of one project; null while it is not on the market. */
export function useToken(projectId: string): TokenValue | null {
  const observe = useCallback(
    ({ database }: DeviceData) => observeOne(database.collections.catalog.findOne(`token:${projectId}`)),
    [projectId],
  );
  const { value } = useObservedData(observe);
  return useMemo(() => TokenValueSchema.safeParse(value?.value).data ?? null, [value]);
}
