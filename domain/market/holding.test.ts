// Proves how token balances become holdings: merged by project, largest first, without zero balances; the sendable part is
// valued at the reference price and truncated; without a value before the launch.
import { expect, it } from 'vitest';
import type { TokenBalance } from '../protocol.ts';
import { listHoldings } from './holding.ts';
import type { TokenListing } from './listing.ts';

const listing = (projectId: string, priceUsd: string): TokenListing => ({
  projectId,
  symbol: 'SUN',
  title: `Title of ${projectId}`,
  type: 'standard',
  logo: 'ab'.repeat(32),
  priceDc: priceUsd,
  priceUsd,
  change24hBps: 0,
  marketCapUsd: '0',
  volume24hUsd: '0',
  volume24hDc: '0',
  liquidityBps: 0,
});
const token = (projectId: string, posted: string, held = '0'): TokenBalance => ({
  projectId,
  symbol: 'SUN',
  posted,
  held,
});

const NONE = { listings: [], names: new Map() };

it("holdings are joined with their project's listing and not another's with the same symbol; the locked part has no value", () => {
  const listings = [listing('p1', '9'), listing('p2', '0.333333')];
  const [of] = listHoldings([token('p2', '3', '1')], { ...NONE, listings });
  expect(of).toEqual({
    projectId: 'p2',
    symbol: 'SUN',
    title: 'Title of p2',
    logo: 'ab'.repeat(32),
    isListed: true,
    balance: 3_000_000n,
    locked: 1_000_000n,
    valueUsd: 666_666n,
  });
});

it('holdings are sorted by balance as a number, and by name if it is equal', () => {
  const tokens = [
    token('b', '9'),
    token('a', '9'),
    token('c', '10.5'),
    token('d', '0'),
    token('e', '1000000000000'),
  ];
  expect(listHoldings(tokens, NONE).map(({ projectId }) => projectId)).toEqual(['e', 'c', 'a', 'b']);
});

it("holdings before a launch have their project's name and no value", () => {
  const names = new Map([['p1', { title: 'Solar roofs', logo: null }]]);
  expect(listHoldings([token('p1', '1', '1'), token('p2', '1')], { listings: [], names })).toMatchObject([
    { projectId: 'p1', title: 'Solar roofs', isListed: false, valueUsd: null },
    { projectId: 'p2', title: null, isListed: false, valueUsd: null },
  ]);
});
