// Proves that dates follow the order of the device's region, with English words.
import { expect, it } from 'vitest';
import { findDateLocale, formatDate, formatPublicDay, formatPublicTime } from './date-format.ts';

it.each([
  ['en-US', 'en-US'],
  ['en', 'en-US'],
  ['en-PH', 'en-US'],
  ['en-GB', 'en-GB'],
  ['en-IN', 'en-GB'],
  ['de', 'en-GB'],
  ['fr-CH', 'en-GB'],
  ['ja', 'en-GB'],
])('a device in %s reads dates as in %s', (language, expected) => {
  expect(findDateLocale(language)).toBe(expected);
});

const at = new Date(2026, 10, 7, 9, 5, 3).getTime();

it.each([
  ['time', '09:05'],
  ['dayAndMonth', 'Nov 7'],
  ['dayAndTime', 'Nov 7, 09:05'],
  ['day', 'Nov 7, 2026'],
  ['moment', 'Nov 7, 2026, 09:05'],
  ['exact', 'Nov 7, 2026, 09:05:03'],
  ['weekday', 'Saturday, November 7'],
  ['longDay', 'November 7, 2026'],
  ['month', 'Nov 2026'],
  ['dayInUtc', 'Nov 7, 2026'],
  ['monthInUtc', 'Nov 2026'],
  ['longMonthInUtc', 'November 2026'],
] as const)('writes %s as %s', (style, expected) => {
  expect(formatDate(style, at)).toBe(expected);
});

it('writes the launch as the specification does', () => {
  const launch = Date.parse('2025-11-14T00:00:00.000Z');
  expect(formatPublicDay(launch)).toBe('November 14, 2025');
  expect(formatPublicTime(launch)).toBe('00:00');
});
