/** The project tokens on the market, as seen at one moment: `iq_market_prices` of the specification. Pure. */
import { DAY_MS, MINUTE_MS } from '../calendar.ts';
import { momentMs } from '../iso-time.ts';
import { BPS_PER_WHOLE, MICRO_PER_UNIT, type Micro, readMicro, scaleDown, writeMicro } from '../money.ts';
import { PROJECT_TYPE_WORDS } from '../project/constants.ts';
import type { PriceEvent } from '../supply-answer.ts';
import { volumeHoursMax } from './limits.ts';
import type { TokenValue } from './token-value.ts';

/** A token on the market. Its price is the reference price of ruling L15. Amounts are decimal strings. */
export type TokenListing = {
  readonly projectId: string;
  readonly symbol: string;
  readonly title: string;
  /** The project's kind, in words. */
  readonly type: string;
  /** Hex SHA-256 of an uploaded picture. */
  readonly logo?: string | undefined;
  readonly priceDc: string;
  readonly priceUsd: string;
  /** Hundredths of a percent, with a sign: of the price in dollars. */
  readonly change24hBps: number;
  /** Of all tokens that exist. */
  readonly marketCapUsd: string;
  readonly volume24hUsd: string;
  readonly volume24hDc: string;
  /** The part of all tokens that is liquidity. */
  readonly liquidityBps: number;
};

export type MarketMoment = {
  /** ms: the figures are those of the 24 hours before it. */
  readonly at: number;
  /** Micro-dollars for one DC at that time. */
  readonly dcPriceUsd: Micro;
  /** The changes of the price of DC before it, newest first. */
  readonly priceEvents: readonly Pick<PriceEvent, 'at' | 'oldPrice'>[];
};

const HOUR_MS = 60 * MINUTE_MS;
const CHANGE_MAX = 1_000_000_000n;

/** The token at a moment. A token that is younger than a day has changed since its launch. */
export function listingOf(token: TokenValue, moment: MarketMoment): TokenListing {
  const { at, dcPriceUsd } = moment;
  const { liquidity, logo, prices, projectId, supply, symbol, title, type, volumes } = token;
  const priceDc = readMicro(prices.at(-1)?.price ?? '0');
  const usdOf = (dc: Micro): Micro => scaleDown(dc, dcPriceUsd, MICRO_PER_UNIT);
  const before = Math.max(at - DAY_MS, momentMs(prices[0]?.at ?? ''));
  const volume = sumOfDay(volumes, at);
  const all = readMicro(supply);
  return {
    projectId,
    symbol,
    title,
    type: PROJECT_TYPE_WORDS[type],
    ...(logo !== undefined && { logo }),
    priceDc: writeMicro(priceDc),
    priceUsd: writeMicro(usdOf(priceDc)),
    change24hBps: changeBps(priceDc * dcPriceUsd, priceAt(token, before) * dcPriceAt(moment, before)),
    marketCapUsd: writeMicro(usdOf(scaleDown(all, priceDc, MICRO_PER_UNIT))),
    volume24hUsd: writeMicro(usdOf(volume)),
    volume24hDc: writeMicro(volume),
    liquidityBps: all === 0n ? 0 : Number(scaleDown(readMicro(liquidity), BPS_PER_WHOLE, all)),
  };
}

/** The hour of `at` (ms) and the 23 before it. Micro-DC. */
function sumOfDay(volumes: TokenValue['volumes'], at: number): Micro {
  const before = Math.floor(at / HOUR_MS) - volumeHoursMax;
  return volumes.filter(({ hour }) => hour > before).reduce((sum, { dc }) => sum + readMicro(dc), 0n);
}

/** The price at a time (ms) since the launch. Micro-DC. */
function priceAt({ prices }: TokenValue, time: number): Micro {
  const known = prices.findLast(({ at }) => momentMs(at) <= time) ?? prices[0];
  return readMicro(known?.price ?? '0');
}

/** The price of one DC at a time (ms), micro-dollars. */
function dcPriceAt({ dcPriceUsd, priceEvents }: MarketMoment, time: number): Micro {
  const next = priceEvents.findLast(({ at }) => momentMs(at) > time);
  return next === undefined ? dcPriceUsd : readMicro(next.oldPrice);
}

/** Rounded towards zero. */
function changeBps(now: bigint, before: bigint): number {
  if (before === 0n) return 0;
  const change = ((now - before) * BPS_PER_WHOLE) / before;
  return Number(change > CHANGE_MAX ? CHANGE_MAX : change);
}

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
