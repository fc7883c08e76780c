import { amountUnitsMax } from './limits.ts';
import { assert, err, ok, type Result } from './result.ts';

/** An amount in micro-units: 1 DC = 1_000_000n. The only in-memory form of money (ruling M1). */
export type Micro = bigint;

export const DECIMALS = 6;
export const MICRO_PER_UNIT = 1_000_000n;
export const BPS_PER_WHOLE = 10_000n;

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,6}))?$/;
const SIGNED = /^(-?)(\d{1,25})(?:\.(\d{1,6}))?$/;

/**
 * Reads a positive amount that a person or a client wrote ("12.5").
 * Errors: `AMOUNT_INVALID` for anything but plain digits with at most six decimals, zero, or more than the limit.
 */
export function parseAmount(text: string): Result<Micro, 'AMOUNT_INVALID'> {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return err('AMOUNT_INVALID');
  const micro = join(match[1] ?? '0', match[2] ?? '');
  return micro > 0n && micro <= amountUnitsMax * MICRO_PER_UNIT ? ok(micro) : err('AMOUNT_INVALID');
}

/** Reads a signed decimal that our own code wrote. Throws on anything else: that is a corrupted document. */
export function readMicro(text: string): Micro {
  const match = SIGNED.exec(text);
  assert(match !== null, `not an amount: ${text}`);
  const micro = join(match[2] ?? '0', match[3] ?? '');
  return match[1] === '-' ? -micro : micro;
}

const join = (whole: string, fraction: string): Micro =>
  BigInt(fraction === '' ? `${whole}000000` : whole + fraction.padEnd(DECIMALS, '0'));

/** The canonical decimal string of an amount: no exponent, no trailing zeros, "-" in front of a negative one. */
export function writeMicro(micro: Micro): string {
  const negative = micro < 0n;
  const digits = (negative ? -micro : micro).toString().padStart(DECIMALS + 1, '0');
  const whole = digits.slice(0, -DECIMALS);
  let end = DECIMALS;
  const fraction = digits.slice(-DECIMALS);
  while (end > 0 && fraction.charCodeAt(end - 1) === 48) end--;
  const text = end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
  return negative ? `-${text}` : text;
}

/** Cuts to `decimals` places towards zero, so a screen never shows more than there is (ruling M1). */
export function truncateMicro(micro: Micro, decimals: number): string {
  const step = 10n ** BigInt(DECIMALS - decimals);
  const cut = writeMicro((micro / step) * step);
  if (decimals === 0) return cut;
  const [whole = '0', fraction = ''] = cut.split('.');
  const sign = micro < 0n && !whole.startsWith('-') ? '-' : '';
  return `${sign}${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** `bps` hundredths of a percent of an amount, rounded up to one micro-unit (ruling M2). */
export const portionUp = (amount: Micro, bps: bigint): Micro =>
  (amount * bps + BPS_PER_WHOLE - 1n) / BPS_PER_WHOLE;

/**
 * Divides a total by weights so that the parts sum to it exactly (largest remainder; ties go to the earlier part).
 * Weights are non-negative and not all zero.
 */
export function splitByWeights(total: Micro, weights: readonly bigint[]): Micro[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  assert(sum > 0n && total >= 0n, 'a split needs weights and a non-negative total');
  const parts = weights.map((weight) => (total * weight) / sum);
  const order = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  let left = total - parts.reduce((a, b) => a + b, 0n);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
