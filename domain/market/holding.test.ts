// Proves how token balances become holdings: merged by project, largest first, without zero balances, valued at the
// reference price and truncated, and without value or name if the market has none.
import { expect, it } from 'vitest';
import type { TokenBalance } from '../protocol.ts';
import { listHoldings } from './holding.ts';
import type { TokenListing } from './listing.ts';

const listing = (projectId: string, priceUsd: string): TokenListing => ({
  projectId,
  symbol: 'SUN',
  title: `Title of ${projectId}`,
  type: 'standard',
  logo: `/logos/${projectId}.svg`,
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

it("holdings are joined with their project's listing and not another's with the same symbol", () => {
  const [of] = listHoldings([token('p2', '3', '1')], [listing('p1', '9'), listing('p2', '0.333333')]);
  expect(of).toEqual({
    projectId: 'p2',
    symbol: 'SUN',
    title: 'Title of p2',
    logo: '/logos/p2.svg',
    balance: 3_000_000n,
    locked: 1_000_000n,
    valueUsd: 999_999n,
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
  expect(listHoldings(tokens, []).map(({ projectId }) => projectId)).toEqual(['e', 'c', 'a', 'b']);
});

it('holdings are listed without a name and a value if the market has none', () => {
  expect(listHoldings([token('p1', '1')], [])).toMatchObject([{ title: null, logo: null, valueUsd: null }]);
});
