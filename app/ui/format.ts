/** Writes amounts, addresses and times. Amounts are truncated, never rounded (ruling M1). */
import { type CurrencyCode, currencyOf } from '#domain/ledger/accounts.ts';
import { DECIMALS, type Micro, readMicro, sayMicro, truncateMicro, writeMicro } from '#domain/money.ts';
import { formatDate } from './date-format.ts';
import { startOfDay } from './calendar-day.ts';
import { onFirstUse } from './on-first-use.ts';

/** The texts are English, so the figures are too: a decimal point has the same meaning for reading and typing. */
const LOCALE = 'en';
const shownDecimals = 2;
/** Truncation would reduce smaller amounts to nothing; they are written in full. */
const smallestCut: Micro = 10_000n;

const byDecimals = new Map<number, Intl.NumberFormat>();

function formatterFor(decimals: number): Intl.NumberFormat {
  const known = byDecimals.get(decimals);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  byDecimals.set(decimals, made);
  return made;
}

const groupThousands = (decimal: string): string => {
  const fraction = decimal.split('.')[1] ?? '';
  return formatterFor(fraction.length)
    .format(decimal as Intl.StringNumericLiteral)
    .replace('-', '−');
};

/** An amount in micro-units, or the decimal string of a document. */
export type AmountLike = Micro | string;

export const toMicro = (value: AmountLike): Micro => (typeof value === 'bigint' ? value : readMicro(value));

/** "1,234.56": truncated to two places; amounts under 0.01 in full. */
export function shortAmount(value: AmountLike): string {
  const micro = toMicro(value);
  const size = micro < 0n ? -micro : micro;
  if (size > 0n && size < smallestCut) return groupThousands(writeMicro(micro));
  return groupThousands(truncateMicro(micro, shownDecimals));
}

/** "1,234.567890": all six places. */
export const fullAmount = (value: AmountLike): string =>
  groupThousands(truncateMicro(toMicro(value), DECIMALS));

/** "1,234.50": every significant digit, at least two places. */
export const exactAmount = (value: AmountLike): string => sayMicro(toMicro(value)).replace('-', '−');

const decimalsOf = (text: string): number => text.length - text.indexOf('.') - 1;

/**
 * Writes amounts that are listed below one another: each with every significant digit, and all with the same number of
 * decimals.
 */
export function alignAmounts(values: readonly AmountLike[]): (value: AmountLike) => string {
  const most = Math.max(...values.map((value) => decimalsOf(exactAmount(value))));
  return (value) => {
    const text = exactAmount(value);
    return text + '0'.repeat(Math.max(most - decimalsOf(text), 0));
  };
}

/** A token is named by its symbol. */
export const withCurrency = (amount: string, currency: CurrencyCode): string =>
  `${amount} ${currencyOf(currency)}`;

const counts = onFirstUse(() => new Intl.NumberFormat(LOCALE));

/** "1,234": a count, or a number such as a block's. */
export const formatCount = (count: number): string => counts().format(count);

export const hashLength = 8;
export const shortHash = (id: string): string => `${id.slice(0, hashLength)}…`;

const relative = onFirstUse(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' }));

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Longer times are written in months, and from a year on in years. */
const daysMax = 60;
const daysPerMonth = 30;
const daysPerYear = 365;

/** A time in ms since the epoch, or ISO 8601 as on the wire. */
export type TimeLike = number | string;

export const timeMs = (at: TimeLike): number => (typeof at === 'number' ? at : Date.parse(at));

/** How many midnights of the device are between two times in ms. Rounded, because a day may have 23 or 25 hours. */
const calendarDays = (from: number, to: number): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / dayMs);

const countWhole = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  relative().format(Math.trunc(count), unit);

function daysText(days: number): string {
  const size = Math.abs(days);
  if (size >= daysPerYear) return countWhole(days / daysPerYear, 'year');
  return size > daysMax ? countWhole(days / daysPerMonth, 'month') : countWhole(days, 'day');
}

/**
 * "3 minutes ago", "in 5 hours", "tomorrow at 14:00", "in 12 days"; under a minute "just now". Days are those of the calendar,
 * as people count them: at 23:00, what ends at 01:00 in two nights ends in 2 days. `now` in ms since the epoch.
 */
export function timeAgo(at: TimeLike, now: number): string {
  const time = timeMs(at);
  const gap = time - now;
  const size = Math.abs(gap);
  if (size < minuteMs) return 'just now';
  if (size < hourMs) return countWhole(gap / minuteMs, 'minute');
  if (size < (gap < 0 ? dayMs : dayMs / 2)) return countWhole(gap / hourMs, 'hour');
  const days = calendarDays(now, time);
  // A day of 25 hours can begin and end on one date.
  if (gap < 0) return daysText(Math.min(days, -1));
  if (days > 1) return daysText(days);
  return `${days === 0 ? 'today' : 'tomorrow'} at ${timeOfDay(time)}`;
}

/** "14:02", with the day if it was not within the last twelve hours. */
export const clockTime = (at: number, now: number): string =>
  formatDate(Math.abs(now - at) < dayMs / 2 ? 'time' : 'dayAndTime', at);

/** "14:02" */
export const timeOfDay = (at: TimeLike): string => formatDate('time', timeMs(at));

/** "Nov 27, 2026, 14:02": for deadlines. */
export const dayAndClock = (at: TimeLike): string => formatDate('moment', timeMs(at));

export const exactTime = (at: TimeLike): string => formatDate('exact', timeMs(at));
