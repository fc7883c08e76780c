/** Local dates and times without a time zone. Such a moment is a number: ms since 1970-01-01T00:00 as if in UTC. */
import { type CivilDate, DAY_MS, dateOfDays, countDays, MINUTE_MS } from '../calendar.ts';

/** The same day of a later month, or its last day if it is too short (31 January → 28 February). */
export function addMonths({ year, month, day }: CivilDate, months: number): CivilDate {
  const index = year * 12 + (month - 1) + months;
  const first = { year: Math.floor(index / 12), month: (index % 12) + 1, day: 1 };
  const next = { year: Math.floor((index + 1) / 12), month: ((index + 1) % 12) + 1, day: 1 };
  return { ...first, day: Math.min(day, countDays(next) - countDays(first)) };
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^T(\d{2}):(\d{2})$/;
const DATE_LENGTH = 10;

/** The numbers of a text in this form, or null. */
const numbersIn = (form: RegExp, text: string): readonly number[] | null =>
  form.exec(text)?.slice(1).map(Number) ?? null;

/** The day number of `2027-01-31`, or null for an impossible date. */
export function parseCivilDate(text: string): number | null {
  const numbers = numbersIn(DATE, text);
  if (numbers === null) return null;
  const [year = 0, month = 0, day = 0] = numbers;
  const days = countDays({ year, month, day });
  return writeCivilDate(days) === text ? days : null;
}

/** The local moment `2027-01-31T09:00`, or null for an impossible one. */
export function parseCivil(text: string): number | null {
  const days = parseCivilDate(text.slice(0, DATE_LENGTH));
  const numbers = numbersIn(TIME, text.slice(DATE_LENGTH));
  if (days === null || numbers === null) return null;
  const [hour = 0, minute = 0] = numbers;
  if (hour > 23 || minute > 59) return null;
  return days * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
}

const two = (value: number): string => String(value).padStart(2, '0');

export function writeCivilDate(days: number): string {
  const { year, month, day } = dateOfDays(days);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The form that `parseCivil` reads; seconds are dropped. */
export function writeCivil(local: number): string {
  const days = Math.floor(local / DAY_MS);
  const minutes = Math.floor((local - days * DAY_MS) / MINUTE_MS);
  return `${writeCivilDate(days)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** For a person: "31 Jan 2027". */
export function formatDay(local: number): string {
  const { year, month, day } = dateOfDays(Math.floor(local / DAY_MS));
  return `${String(day)} ${MONTHS[month - 1] ?? ''} ${String(year)}`;
}

/** For a person: "31 Jan 2027, 09:00". */
export const formatCivil = (local: number): string => `${formatDay(local)}, ${writeCivil(local).slice(11)}`;
