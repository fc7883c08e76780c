// Proves the programme's offer: the allocation of funds, the figures of its example, and the benefits of tiers.
import { expect, it } from 'vitest';
import { EXAMPLE_FEES_DC, EXAMPLE_SHARE_BPS, FUND_ALLOCATION, TIER_BENEFITS } from './offer.ts';

it('all of the funds are allocated', () => {
  expect(FUND_ALLOCATION.map(({ bps }) => bps)).toEqual([4_000, 2_500, 2_000, 1_000, 500]);
  expect(FUND_ALLOCATION.reduce((sum, { bps }) => sum + bps, 0)).toBe(10_000);
});

it('the example uses a million DC and a share of two per cent', () => {
  expect([EXAMPLE_FEES_DC, EXAMPLE_SHARE_BPS]).toEqual([1_000_000_000_000n, 200n]);
});

it('a tier has all benefits of the one below it, and more', () => {
  expect(Object.values(TIER_BENEFITS).map(({ length }) => length)).toEqual([2, 4, 6, 9]);
  const { Bronze, Silver, Gold, Platinum } = TIER_BENEFITS;
  expect([Silver.slice(0, 2), Gold.slice(0, 4), Platinum.slice(0, 6)]).toEqual([Bronze, Silver, Gold]);
  expect(Platinum.slice(6)).toEqual(['Board Access', 'Custom Reporting', 'Private Consultations']);
});
