/**
 * Proves what a token shows at a moment, and the order of the market's table, the ticker's ten tokens, and the totals: exact for
 * any sizes.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aToken } from '#tests/builders/shown-tokens.ts';
import { readMicro, writeMicro } from '../money.ts';
import {
  LISTING_KEYS,
  listingOf,
  type MarketMoment,
  marketTotals,
  sortListings,
  type TokenListing,
  topByVolume,
} from './listing.ts';

const listing = (symbol: string, change: Partial<TokenListing> = {}): TokenListing => ({
  projectId: `project-${symbol}`,
  symbol,
  title: `Project ${symbol}`,
  type: 'DeFi',
  priceDc: '1',
  priceUsd: '1',
  change24hBps: 0,
  marketCapUsd: '1000',
  volume24hUsd: '100',
  volume24hDc: '80',
  liquidityBps: 5_000,
  ...change,
});

const amount = fc.bigInt({ min: 0n, max: 10n ** 24n }).map(writeMicro);
const listings = fc.uniqueArray(
  fc
    .record({
      symbol: fc.stringMatching(/^[A-Z]{3,5}$/),
      priceUsd: amount,
      marketCapUsd: amount,
      volume24hUsd: amount,
      volume24hDc: amount,
      change24hBps: fc.integer({ min: -10_000, max: 10_000 }),
      liquidityBps: fc.integer({ min: 0, max: 10_000 }),
    })
    .map((change) => listing(change.symbol, change)),
  { selector: ({ symbol }) => symbol, maxLength: 30 },
);

it('sorts figures by their value, not as text', () => {
  const rows = [
    listing('AAA', { marketCapUsd: '9' }),
    listing('BBB', { marketCapUsd: '1000000' }),
    listing('CCC', { marketCapUsd: '10.5' }),
  ];
  const symbols = sortListings(rows, { by: 'cap', descending: true }).map(({ symbol }) => symbol);
  expect(symbols).toEqual(['BBB', 'CCC', 'AAA']);
});

it('gives the same order however the rows arrive, and loses none', () => {
  fc.assert(
    fc.property(listings, fc.constantFrom(...LISTING_KEYS), fc.boolean(), (rows, by, descending) => {
      const sorted = sortListings(rows, { by, descending });
      expect(sortListings([...rows].reverse(), { by, descending })).toEqual(sorted);
      expect(new Set(sorted)).toEqual(new Set(rows));
    }),
  );
});

it('the ticker has the ten with the most DC traded in a day', () => {
  fc.assert(
    fc.property(listings, (rows) => {
      const top = topByVolume(rows, 10);
      expect(top).toHaveLength(Math.min(10, rows.length));
      const least = top.reduce(
        (low, { volume24hDc }) => (readMicro(volume24hDc) < low ? readMicro(volume24hDc) : low),
        10n ** 30n,
      );
      for (const row of rows.filter((each) => !top.includes(each))) {
        expect(readMicro(row.volume24hDc) <= least).toBe(true);
      }
    }),
  );
});

it('totals are exact sums, and each project counts once', () => {
  const rows = [
    listing('AAA', { marketCapUsd: '999999999999.999999', volume24hUsd: '0.000001' }),
    listing('BBB', { marketCapUsd: '0.000001', volume24hUsd: '2', projectId: 'project-AAA' }),
  ];
  expect(marketTotals(rows)).toEqual({
    marketCapUsd: 1_000_000_000_000_000_000n,
    volume24hUsd: 2_000_001n,
    activeProjects: 1,
  });
  expect(marketTotals([])).toEqual({ marketCapUsd: 0n, volume24hUsd: 0n, activeProjects: 0 });
});

describe('a token at a moment', () => {
  const at = (hours: number): string => new Date(Date.UTC(2026, 0, 10) + hours * 3_600_000).toISOString();
  const hour = Date.UTC(2026, 0, 10) / 3_600_000;
  const moment = (hours: number, change: Partial<MarketMoment> = {}): MarketMoment => ({
    at: Date.parse(at(hours)),
    dcPriceUsd: 1_250_000n,
    priceEvents: [],
    ...change,
  });

  it('has price, market cap and liquidity of all tokens that exist, in dollars at the price of DC', () => {
    const token = aToken({ supply: '900000', liquidity: '300000', prices: [{ at: at(0), price: '0.8' }] });
    expect(listingOf(token, moment(1))).toEqual({
      projectId: 'p12',
      symbol: 'SUN',
      title: 'Solar roofs',
      type: 'Standard',
      priceDc: '0.8',
      priceUsd: '1',
      change24hBps: 0,
      marketCapUsd: '900000',
      volume24hUsd: '0',
      volume24hDc: '0',
      liquidityBps: 3_333,
    });
  });

  it('has changed since the price of a day ago, and since its launch when it is younger', () => {
    const prices = [
      { at: at(0), price: '1' },
      { at: at(10), price: '1.2' },
      { at: at(11), price: '1.5' },
    ];
    const change = (hours: number): number => listingOf(aToken({ prices }), moment(hours)).change24hBps;
    expect([change(12), change(34), change(35), change(99)]).toEqual([5_000, 2_500, 0, 0]);
    const falling = aToken({ prices: [...prices, { at: at(12), price: '0.9999' }] });
    expect(listingOf(falling, moment(13)).change24hBps).toBe(-1);
  });

  it('has changed in dollars with the price of DC as well', () => {
    const token = aToken({ prices: [{ at: at(-100), price: '1' }] });
    const priceEvents = [
      { at: at(-1), oldPrice: '1.1' },
      { at: at(-2), oldPrice: '1' },
      { at: at(-90), oldPrice: '0.5' },
    ];
    expect(listingOf(token, moment(0, { priceEvents })).change24hBps).toBe(2_500);
    const young = aToken({ prices: [{ at: at(-1.5), price: '1' }] });
    expect(listingOf(young, moment(0, { priceEvents })).change24hBps).toBe(1_363);
  });

  it('has the volume of this hour and the 23 before it', () => {
    const token = aToken({
      volumes: [
        { hour: hour - 24, dc: '1000' },
        { hour: hour - 23, dc: '10' },
        { hour, dc: '0.5' },
      ],
    });
    const volume = (hours: number) => {
      const { volume24hDc, volume24hUsd } = listingOf(token, moment(hours));
      return [volume24hDc, volume24hUsd];
    };
    expect(volume(0.99)).toEqual(['10.5', '13.125']);
    expect(volume(1)).toEqual(['0.5', '0.625']);
    expect(volume(24)).toEqual(['0', '0']);
  });

  it('of which everything was burned has no liquidity and no worth', () => {
    expect(listingOf(aToken({ supply: '0', liquidity: '0' }), moment(0))).toMatchObject({
      liquidityBps: 0,
      marketCapUsd: '0',
    });
  });
});

it('the ticker sorts by the volume in DC, then by symbol, and does not change the list', () => {
  const all = [
    listing('CCC', { volume24hDc: '5', volume24hUsd: '900' }),
    listing('AAA', { volume24hDc: '5' }),
    listing('DDD', { volume24hDc: '7' }),
    listing('BBB', { volume24hDc: '0.000001' }),
  ];
  const before = all.map(({ symbol }) => symbol);
  expect(topByVolume(all, 3).map(({ symbol }) => symbol)).toEqual(['DDD', 'AAA', 'CCC']);
  expect(topByVolume(all.toReversed(), 9).map(({ symbol }) => symbol)).toEqual(['DDD', 'AAA', 'CCC', 'BBB']);
  expect(all.map(({ symbol }) => symbol)).toEqual(before);
});

it('a project with two listings counts once', () => {
  const twice = [listing('AAA', { projectId: 'p1' }), listing('BBB', { projectId: 'p1' }), listing('CCC')];
  expect(marketTotals(twice).activeProjects).toBe(2);
});
