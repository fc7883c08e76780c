import { amountUnitsMax } from './limits.ts';
import { assert, err, ok, type Result } from './result.ts';

/** An amount in micro-units: 1 DC = 1_000_000n. The only in-memory form of money (ruling M1). */
export type Micro = bigint;

export const DECIMALS = 6;
export const MICRO_PER_UNIT = 1_000_000n;
export const BPS_PER_WHOLE = 10_000n;

const ZERO_DIGIT = 48;
const AMOUNT = /^(?:0|[1-9]\d{0,12})(?:\.\d{1,6})?$/;
const SIGNED = /^-?\d{1,25}(?:\.\d{1,6})?$/;

/**
 * Reads a positive amount of the wire ("12.5"); app/ui/typed-amount.ts first converts what a person types. Errors:
 * `AMOUNT_INVALID` for anything but plain digits with at most six decimals (no spaces, sign, leading zero, or point
 * without a digit on each side), zero, or more than the limit.
 */
export function parseAmount(text: string): Result<Micro, 'AMOUNT_INVALID'> {
  if (!AMOUNT.test(text)) return err('AMOUNT_INVALID');
  const micro = toMicro(text);
  return micro > 0n && micro <= amountUnitsMax * MICRO_PER_UNIT ? ok(micro) : err('AMOUNT_INVALID');
}

/** Reads a signed decimal that our own code wrote. Throws on anything else, which is a corrupted document. */
export function readMicro(text: string): Micro {
  const slot = slotOf(text);
  if (writtenTexts[slot] === text) return writtenMicros[slot] ?? 0n;
  assert(SIGNED.test(text), `not an amount: ${text}`);
  return toMicro(text);
}

const WRITTEN_MAX = 1_024;
/** The amounts that were written last: an entry is read again right after it was written. */
const writtenTexts = new Array<string>(WRITTEN_MAX).fill('0');
const writtenMicros = new Array<Micro>(WRITTEN_MAX).fill(0n);

/** From three of its characters, which is faster than a map by text; amounts with the same slot replace each other. */
function slotOf(text: string): number {
  const last = text.length - 1;
  const [half, quarter] = [last >> 1, last >> 2];
  const code = text.charCodeAt(last) * 100 + text.charCodeAt(half) * 10 + text.charCodeAt(last - quarter);
  return (code + last * 37) & (WRITTEN_MAX - 1);
}

/** Moves the point six places: `text` consists of digits with an optional sign and point. */
function toMicro(text: string): Micro {
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * MICRO_PER_UNIT;
  const fraction = text.slice(point + 1);
  return BigInt(text.slice(0, point) + fraction.padEnd(DECIMALS, '0'));
}

/** The canonical decimal string of an amount: no exponent, no trailing zeros, "-" before a negative one. */
export function writeMicro(micro: Micro): string {
  const text = writeDecimal(micro);
  const slot = slotOf(text);
  writtenTexts[slot] = text;
  writtenMicros[slot] = micro;
  return text;
}

/** The sum of two amounts as decimal strings. */
export const addDecimals = (one: string, other: string): string =>
  writeMicro(readMicro(one) + readMicro(other));

/** The difference of two amounts as decimal strings. */
export const subtractDecimals = (one: string, other: string): string =>
  writeMicro(readMicro(one) - readMicro(other));

function writeDecimal(micro: Micro): string {
  const negative = micro < 0n;
  const digits = (negative ? -micro : micro).toString().padStart(DECIMALS + 1, '0');
  const point = digits.length - DECIMALS;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO_DIGIT) end--;
  const whole = digits.slice(0, point);
  const text = end === point ? whole : `${whole}.${digits.slice(point, end)}`;
  return negative ? `-${text}` : text;
}

/**
 * Truncates to `decimals` (0 to 6) places towards zero, so a screen never shows more than there is (ruling M1), and
 * writes exactly that many places. A result of zero has no sign: "0.00", never "-0.00".
 */
export function truncateMicro(micro: Micro, decimals: number): string {
  assert(
    Number.isInteger(decimals) && decimals >= 0 && decimals <= DECIMALS,
    'an amount has 0 to 6 decimals',
  );
  const step = 10n ** BigInt(DECIMALS - decimals);
  const cut = writeMicro((micro / step) * step);
  if (decimals === 0) return cut;
  const [whole = '0', fraction = ''] = cut.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}

const MICRO_PER_CENT = 10_000n;

/** Card networks count whole cents. Throws for anything but an integer ≥ 0. */
export function microOfCents(cents: number): Micro {
  assert(Number.isSafeInteger(cents) && cents >= 0, 'cents are whole');
  return BigInt(cents) * MICRO_PER_CENT;
}

/** The cents of an amount ≥ 0, or null if it has a fraction of a cent or is too large for a number. */
export function centsOfMicro(micro: Micro): number | null {
  const cents = Number(micro / MICRO_PER_CENT);
  return micro >= 0n && micro % MICRO_PER_CENT === 0n && Number.isSafeInteger(cents) ? cents : null;
}

const SHOWN_DECIMALS = 2;

/** For a person: "1,234.50", every significant digit, at least two places. */
export function sayMicro(micro: Micro): string {
  const text = writeMicro(micro);
  const point = text.indexOf('.');
  const whole = point === -1 ? text : text.slice(0, point);
  const fraction = point === -1 ? '' : text.slice(point + 1);
  return `${groupDigits(whole)}.${fraction.padEnd(SHOWN_DECIMALS, '0')}`;
}

const GROUP = 3;

/** Digits with an optional sign, in groups of three: "-1,234". */
function groupDigits(whole: string): string {
  const start = whole.startsWith('-') ? 1 : 0;
  let end = whole.length;
  let grouped = '';
  for (; end - start > GROUP; end -= GROUP) grouped = `,${whole.slice(end - GROUP, end)}${grouped}`;
  return whole.slice(0, end) + grouped;
}

/** `bps` hundredths of a percent of an amount ≥ 0, rounded up to one micro-unit (ruling M2). */
export function portionUp(amount: Micro, bps: bigint): Micro {
  assert(amount >= 0n && bps >= 0n, 'a portion of a negative amount');
  return (amount * bps + BPS_PER_WHOLE - 1n) / BPS_PER_WHOLE;
}

/** An amount ≥ 0 times `by` over `per`, rounded down to one micro-unit. */
export function scaleDown(amount: Micro, by: bigint, per: bigint): Micro {
  assert(amount >= 0n && by >= 0n && per > 0n, 'a part of a negative amount');
  return (amount * by) / per;
}

/** The same, rounded up. */
export function scaleUp(amount: Micro, by: bigint, per: bigint): Micro {
  assert(amount >= 0n && by >= 0n && per > 0n, 'a part of a negative amount');
  return (amount * by + per - 1n) / per;
}

/**
 * Splits a total by weights so that the parts sum to it exactly (largest remainder; ties go to the earlier part).
 * Weights are non-negative and not all zero.
 */
export function splitByWeights(total: Micro, weights: readonly bigint[]): Micro[] {
  let sum = 0n;
  for (const weight of weights) {
    assert(weight >= 0n, 'a weight is never negative');
    sum += weight;
  }
  assert(sum > 0n && total >= 0n, 'a split needs weights and a non-negative total');
  const parts: Micro[] = [];
  let rest = total;
  for (const weight of weights) {
    const part = (total * weight) / sum;
    parts.push(part);
    rest -= part;
  }
  const left = Number(rest);
  if (left === 0) return parts;
  // Each part is short by less than one micro-unit, so the rest is smaller than the number of parts: one each, largest
  // remainder first.
  const first = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left);
  for (const { index } of first) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}
