// Proves tiers (C9), the value of an investment, and the return (ruling R5).
import { describe, expect, it } from 'vitest';
import { roiBasisPoints, sayPercent, findTier, convertToUsd } from './tiers.ts';

const UNIT = 1_000_000n;

it.each([
  [0n, null],
  [500n * UNIT - 1n, null],
  [500n * UNIT, 'Bronze'],
  [5_000n * UNIT - 1n, 'Bronze'],
  [5_000n * UNIT, 'Silver'],
  [25_000n * UNIT - 1n, 'Silver'],
  [25_000n * UNIT, 'Gold'],
  [100_000n * UNIT - 1n, 'Gold'],
  [100_000n * UNIT, 'Platinum'],
  [9_000_000n * UNIT, 'Platinum'],
] as const)('%i micro-dollars make %s', (usd, tier) => {
  expect(findTier(usd)).toBe(tier);
});

describe('the return', () => {
  it.each([
    [50n * UNIT, UNIT, 500n * UNIT, '10.00'],
    [50n * UNIT, 2n * UNIT, 500n * UNIT, '20.00'],
    [1n * UNIT, UNIT, 3n * UNIT, '33.33'],
    [2n * UNIT, UNIT, 3n * UNIT, '66.66'],
    [0n, UNIT, 500n * UNIT, '0.00'],
    [5n * UNIT, UNIT, 0n, '0.00'],
    [1_500n * UNIT, UNIT, 500n * UNIT, '300.00'],
  ] as const)('of %i earned at %i for %i is %s %%', (earned, price, invested, percent) => {
    expect(sayPercent(roiBasisPoints(earned, price, invested))).toBe(percent);
  });

  it('is never rounded up', () => {
    expect(convertToUsd(1n, 999_999n)).toBe(0n);
    expect(sayPercent(5n)).toBe('0.05');
  });
});
