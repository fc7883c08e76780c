/** Tokens on the market as devices see them. */
import type { TokenValue } from '#domain/market/token-value.ts';

/** A million SUN at 0.8 DC since the first of January 2026, of which 840,000 are liquidity. */
export const aToken = (change: Partial<TokenValue> = {}): TokenValue => ({
  projectId: 'p12',
  symbol: 'SUN',
  title: 'Solar roofs',
  type: 'standard',
  supply: '1000000',
  liquidity: '840000',
  liquidityAtLaunch: '840000',
  burns: [],
  prices: [{ at: '2026-01-01T00:00:00.000Z', price: '0.8' }],
  volumes: [],
  ...change,
});

export const aTokenDocument = (change: Partial<TokenValue> = {}) => {
  const value = aToken(change);
  return { id: `token:${value.projectId}`, seq: 6, at: '2026-01-01T00:00:00.000Z', value };
};
