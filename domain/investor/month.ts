/** Calendar months in UTC, written "2026-11", which sort as text by time. */
import { DAY_MS, type CivilDate, dateOfDays, countDays } from '../calendar.ts';
import { addMonths } from '../schedule/civil-time.ts';
import { assert } from '../result.ts';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => MONTH.test(text);

const write = ({ year, month }: CivilDate): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

function firstDayOf(month: string): CivilDate {
  assert(isMonth(month), `not a month: ${month}`);
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), day: 1 };
}

/** The month of a moment; `at` in ms. */
export const formatMonth = (at: number): string => write(dateOfDays(Math.floor(at / DAY_MS)));

export const monthAfter = (month: string): string => write(addMonths(firstDayOf(month), 1));
export const monthBefore = (month: string): string => write(addMonths(firstDayOf(month), -1));

/** The first moment after the month; ms. */
export const endOfMonth = (month: string): number => countDays(addMonths(firstDayOf(month), 1)) * DAY_MS;

/** The same time of day a number of calendar months later, on the last day of a shorter month; ms. */
export function monthsLater(at: number, months: number): number {
  const days = Math.floor(at / DAY_MS);
  return countDays(addMonths(dateOfDays(days), months)) * DAY_MS + (at - days * DAY_MS);
}
