/** Writes prices, supply and market figures. Everything is truncated, never rounded (ruling M1). */
import { BPS_PER_WHOLE, MICRO_PER_UNIT, type Micro, truncateMicro, writeMicro } from '#domain/money.ts';
import { type AmountLike, exactAmount, shortAmount, toMicro } from './format.ts';

const thousand = 1_000n;
const million = 1_000_000n;
const billion = 1_000_000_000n;
const priceDecimals = 4;
const leastPrice = MICRO_PER_UNIT / 10_000n;
const shownDecimals = 2;

/** "$1.2500": four places (C9); a smaller price, such as "$0.000012", has every digit, because it is not zero. */
export function priceText(price: AmountLike): string {
  const micro = toMicro(price);
  if (micro > 0n && micro < leastPrice) return `$${writeMicro(micro)}`;
  return `$${groupThousands(truncateMicro(micro, priceDecimals))}`;
}

/** "$1,234.50": every significant digit, at least two places. */
export const exactUsd = (usd: AmountLike): string => `$${exactAmount(usd)}`;

/** "$500", "$25,000"; with cents if there are any. */
export const wholeUsd = (usd: AmountLike): string => exactUsd(usd).replace(/\.00$/, '');

/**
 * "1.25B", "750.00M" (C9, two places); amounts below a million are written in full, because "0.00B" would be meaningless.
 */
export function compactAmount(amount: AmountLike): string {
  const micro = toMicro(amount);
  if (micro >= billion * MICRO_PER_UNIT) return `${inUnits(micro, billion)}B`;
  if (micro >= million * MICRO_PER_UNIT) return `${inUnits(micro, million)}M`;
  return shortAmount(micro);
}

/** "$1.25M", "$1.25K" or "$1.25" (C2, /market/data). */
export function compactUsd(usd: AmountLike): string {
  const micro = toMicro(usd);
  if (micro >= million * MICRO_PER_UNIT) return `$${inUnits(micro, million)}M`;
  if (micro >= thousand * MICRO_PER_UNIT) return `$${inUnits(micro, thousand)}K`;
  return `$${shortAmount(micro)}`;
}

/** "1B", "1.5B", "250M", "0": for the ends of a range, in full. */
export function wholeAmount(amount: AmountLike): string {
  const micro = toMicro(amount);
  for (const [unit, name] of [
    [billion, 'B'],
    [million, 'M'],
  ] as const) {
    if (micro >= unit * MICRO_PER_UNIT && micro % unit === 0n) return `${writeMicro(micro / unit)}${name}`;
  }
  return micro === 0n ? '0' : shortAmount(micro);
}

/** "12.3%": the part of a whole, truncated to `decimals` places; zero of a whole of zero. */
export function formatPercent(part: Micro, whole: Micro, decimals = 1): string {
  const hundredths = whole <= 0n ? 0n : (part * 100n * MICRO_PER_UNIT) / whole;
  return `${truncateMicro(hundredths, decimals)}%`;
}

/** "12.34%" of a whole; what is little, but not nothing, is "<0.01%". */
export const formatShare = (part: Micro, whole: Micro): string =>
  part > 0n && part * BPS_PER_WHOLE < whole ? '<0.01%' : formatPercent(part, whole, 2);

/** "15%", "0.05%": basis points as text. */
export const bpsText = (bps: number | bigint): string =>
  `${writeMicro((BigInt(bps) * 100n * MICRO_PER_UNIT) / BPS_PER_WHOLE)}%`;

/** The part of a whole as the length of a bar: 0 to 100. */
export const barLength = (part: Micro, whole: Micro): number =>
  whole <= 0n ? 0 : Math.min(100, Number((part * 10_000n) / whole) / 100);

const inUnits = (amount: AmountLike, unit: bigint): string =>
  groupThousands(truncateMicro(toMicro(amount) / unit, shownDecimals));

/** Groups the digits before the point. */
const groupThousands = (decimal: string): string => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/gu, ',')}.${fraction}`;
};
