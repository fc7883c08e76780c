/** What an investment makes of somebody, and what it has brought. */
import { INVESTOR_TIERS, type InvestorTier } from '../constants.ts';
import { MICRO_PER_UNIT, type Micro, scaleDown } from '../money.ts';

/** The tier of so many micro-dollars; null below the lowest. */
export const tierOf = (usd: Micro): InvestorTier | null =>
  INVESTOR_TIERS.findLast(({ minimumUsd }) => usd >= minimumUsd)?.name ?? null;

/** What DC is worth in micro-dollars, rounded down. */
export const worthOf = (dc: Micro, priceUsd: Micro): Micro => scaleDown(dc, priceUsd, MICRO_PER_UNIT);

/**
 * Ruling R5: earned DC × current price / invested USD, in hundredths of a percent, rounded down. What was invested is
 * everything ever invested, exited or not: the earnings come from all of it.
 */
export const roiBasisPoints = (earned: Micro, priceUsd: Micro, everUsd: Micro): bigint =>
  everUsd === 0n ? 0n : scaleDown(worthOf(earned, priceUsd), 10_000n, everUsd);

/** Hundredths of a percent with two decimals: 250n is "2.50". */
export const sayPercent = (basisPoints: bigint): string =>
  `${String(basisPoints / 100n)}.${String(basisPoints % 100n).padStart(2, '0')}`;
