/** Proves the order of the market's table, the ticker's ten tokens, and the totals: exact for any sizes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMicro, writeMicro } from '../money.ts';
import {
  LISTING_KEYS,
  marketTotals,
  sortListings,
  type TokenListing,
  TokenListingSchema,
  topByVolume,
} from './listing.ts';

const listing = (symbol: string, change: Partial<TokenListing> = {}): TokenListing => ({
  projectId: `project-${symbol}`,
  symbol,
  title: `Project ${symbol}`,
  type: 'DeFi',
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

it('a logo is a path of this origin', () => {
  expect(TokenListingSchema.safeParse(listing('AAA', { logo: '/logos/a.png' })).success).toBe(true);
  for (const logo of ['https://elsewhere.example/a.png', '//elsewhere.example/a.png', 'a.png']) {
    expect(TokenListingSchema.safeParse(listing('AAA', { logo })).success).toBe(false);
  }
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
