/**
 * The project tokens on the market: the catalogue's documents `token:<project>`, written by the projections of
 * projects, of which there are none yet. Amounts are decimal strings.
 */
import { z } from 'zod';
import { type Micro, readMicro } from '../money.ts';

const Amount = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const SignedBps = z.int().min(-1_000_000).max(1_000_000_000);

/** The range of ids of the catalogue's token documents. */
export const TOKEN_IDS = { first: 'token:', end: 'token;' } as const;

/** A token on the market. Its price is the reference price of ruling L15. */
export const TokenListingSchema = z.object({
  projectId: z.string().min(1).max(96),
  symbol: z.string().min(1).max(20),
  title: z.string().min(1).max(120),
  /** The project's kind, in words. */
  type: z.string().max(60),
  /** A path of this origin, because nothing is loaded from elsewhere. */
  logo: z
    .string()
    .regex(/^\/[^/]/)
    .max(200)
    .optional(),
  priceUsd: Amount,
  /** Hundredths of a percent, with a sign. */
  change24hBps: SignedBps,
  marketCapUsd: Amount,
  volume24hUsd: Amount,
  volume24hDc: Amount,
  /** The part of the market cap that is locked liquidity. */
  liquidityBps: z.int().min(0).max(10_000),
});
export type TokenListing = z.infer<typeof TokenListingSchema>;

export const LISTING_KEYS = ['cap', 'name', 'price', 'change', 'volume', 'liquidity'] as const;
export type ListingKey = (typeof LISTING_KEYS)[number];

const sign = (difference: bigint): number => (difference === 0n ? 0 : difference > 0n ? 1 : -1);
const letters = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const compare: Readonly<Record<ListingKey, (a: TokenListing, b: TokenListing) => number>> = {
  cap: (a, b) => sign(readMicro(a.marketCapUsd) - readMicro(b.marketCapUsd)),
  name: (a, b) => letters(a.symbol, b.symbol),
  price: (a, b) => sign(readMicro(a.priceUsd) - readMicro(b.priceUsd)),
  change: (a, b) => a.change24hBps - b.change24hBps,
  volume: (a, b) => sign(readMicro(a.volume24hUsd) - readMicro(b.volume24hUsd)),
  liquidity: (a, b) => a.liquidityBps - b.liquidityBps,
};

/** Independent of the input's order: equal ones are ordered by symbol, then by project. */
export function sortListings(
  listings: readonly TokenListing[],
  { by, descending }: { readonly by: ListingKey; readonly descending: boolean },
): TokenListing[] {
  const way = descending ? -1 : 1;
  return [...listings].sort(
    (a, b) => way * compare[by](a, b) || letters(a.symbol, b.symbol) || letters(a.projectId, b.projectId),
  );
}

/** The `count` tokens with the largest volume of the last 24 h in DC, largest first (C2: the ticker). */
export function topByVolume(listings: readonly TokenListing[], count: number): TokenListing[] {
  return [...listings]
    .sort((a, b) => sign(readMicro(b.volume24hDc) - readMicro(a.volume24hDc)) || letters(a.symbol, b.symbol))
    .slice(0, count);
}

export type MarketTotals = {
  /** Micro-dollars. */
  readonly marketCapUsd: Micro;
  readonly volume24hUsd: Micro;
  readonly activeProjects: number;
};

export const marketTotals = (listings: readonly TokenListing[]): MarketTotals => ({
  marketCapUsd: listings.reduce((sum, { marketCapUsd }) => sum + readMicro(marketCapUsd), 0n),
  volume24hUsd: listings.reduce((sum, { volume24hUsd }) => sum + readMicro(volume24hUsd), 0n),
  activeProjects: new Set(listings.map(({ projectId }) => projectId)).size,
});
