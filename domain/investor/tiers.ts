/** The tier of an investment, and its return. */
import { INVESTOR_TIERS, type InvestorTier } from './constants.ts';
import { MICRO_PER_UNIT, type Micro, scaleDown } from '../money.ts';

/** The tier of an amount of micro-dollars; null below the lowest. */
export const findTier = (usd: Micro): InvestorTier | null =>
  INVESTOR_TIERS.findLast(({ minimumUsd }) => usd >= minimumUsd)?.name ?? null;

/** The value of DC in micro-dollars, rounded down. */
export const convertToUsd = (dc: Micro, priceUsd: Micro): Micro => scaleDown(dc, priceUsd, MICRO_PER_UNIT);

/**
 * Ruling R5: earned DC × current price / invested USD, in hundredths of a percent, rounded down. The invested amount
 * includes everything ever invested, exited or not, because all of it earned.
 */
export const roiBasisPoints = (earned: Micro, priceUsd: Micro, everUsd: Micro): bigint =>
  everUsd === 0n ? 0n : scaleDown(convertToUsd(earned, priceUsd), 10_000n, everUsd);

/** Hundredths of a percent with two decimals: 250n is "2.50". */
export const sayPercent = (basisPoints: bigint): string =>
  `${String(basisPoints / 100n)}.${String(basisPoints % 100n).padStart(2, '0')}`;
