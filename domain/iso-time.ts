import { z } from 'zod';
import { DAY_MS, dateOfDays, countDays } from './calendar.ts';

/**
 * The only form of a moment in a command: UTC with milliseconds, `2026-11-22T05:30:00.000Z`. Two spellings of one
 * moment would be two commands.
 */
export const MomentField = z.iso.datetime({ precision: 3 });

/**
 * The ms since the epoch of a text that `MomentField` has checked. Without the `Date` type, because `decide` uses it.
 */
export function momentMs(text: string): number {
  const part = (from: number, to: number): number => Number(text.slice(from, to));
  const days = countDays({ year: part(0, 4), month: part(5, 7), day: part(8, 10) });
  const seconds = (days * 24 + part(11, 13)) * 3_600 + part(14, 16) * 60 + part(17, 19);
  return seconds * 1_000 + part(20, 23);
}

/** The same of any moment in UTC that Zod's `datetime` takes, such as `2026-11-22T05:30:00Z`. */
export function readMoment(text: string): number {
  const [seconds = '', fraction = ''] = text.slice(0, -1).split('.');
  return momentMs(`${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
}

const padNumber = (value: number, digits: number): string => String(value).padStart(digits, '0');

let latest = { ms: 0, text: '1970-01-01T00:00:00.000Z' };

/**
 * ms since the epoch as ISO 8601 in UTC, the form of all times on the wire; years 0 to 9999. The latest result is
 * cached, because many documents of one block have the same time.
 */
export function isoTime(ms: number): string {
  if (ms !== latest.ms) latest = { ms, text: writeIso(ms) };
  return latest.text;
}

function writeIso(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const inDay = ms - days * DAY_MS;
  const { year, month, day } = dateOfDays(days);
  const seconds = Math.floor(inDay / 1_000);
  const minutes = Math.floor(seconds / 60);
  const date = `${padNumber(year, 4)}-${padNumber(month, 2)}-${padNumber(day, 2)}`;
  const time = `${padNumber(Math.floor(minutes / 60), 2)}:${padNumber(minutes % 60, 2)}:${padNumber(seconds % 60, 2)}`;
  return `${date}T${time}.${padNumber(inDay % 1_000, 3)}Z`;
}
