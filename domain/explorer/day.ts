/**
 * Days and months as people write them, read as the beginning of an ISO 8601 time. It has no clock: the caller passes
 * "today".
 */

import { MONTH_NAMES } from '../months.ts';

const shortLength = 3;

/** The UTC days (YYYY-MM-DD) of the words "today" and "yesterday". */
export type DayWords = Readonly<Record<'today' | 'yesterday', string>>;

/** In the order in which they are tried; without `day` the whole month is meant. */
const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?$/,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/,
  /^(?:(?<day>\d{1,2})\.?\s)?(?<word>[a-z]{3,9})\.?,?\s(?<year>\d{4})$/,
  /^(?<word>[a-z]{3,9})\.?\s(?<day>\d{1,2}),?\s(?<year>\d{4})$/,
];

/** "2026-11-22" for a day, "2026-11" for a month, null for anything else or an impossible date. */
export function dayIn(text: string, words?: DayWords): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === 'today' || typed === 'yesterday') return words?.[typed] ?? null;
  for (const form of FORMS) {
    const found = form.exec(typed)?.groups;
    if (found !== undefined) return readDate(found);
  }
  return null;
}

function readDate({
  year = '',
  month,
  word,
  day,
}: Readonly<Record<string, string | undefined>>): string | null {
  const monthNumber = month === undefined ? monthOf(word ?? '') : Number(month);
  if (monthNumber < 1 || monthNumber > 12) return null;
  const start = `${year}-${String(monthNumber).padStart(2, '0')}`;
  if (day === undefined) return start;
  const dayNumber = Number(day);
  if (dayNumber < 1 || dayNumber > daysOf(Number(year), monthNumber)) return null;
  return `${start}-${String(dayNumber).padStart(2, '0')}`;
}

/** 1 to 12 for "november" or "nov", 0 for any other word. */
const monthOf = (word: string): number =>
  MONTH_NAMES.findIndex((name) => name === word || name.slice(0, shortLength) === word) + 1;

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
