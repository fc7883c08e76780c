// Proves which words mean a day or a month, and that impossible dates mean nothing.
import { describe, expect, it } from 'vitest';
import { dayIn } from './day.ts';

it.each([
  ['2026-11-22', '2026-11-22'],
  ['2026/1/2', '2026-01-02'],
  ['2026.12.31', '2026-12-31'],
  ['2026-11', '2026-11'],
  ['22.11.2026', '2026-11-22'],
  ['2. 1. 2026', '2026-01-02'],
  ['22 November 2026', '2026-11-22'],
  ['22. Nov, 2026', '2026-11-22'],
  ['nov 22, 2026', '2026-11-22'],
  ['January 2026', '2026-01'],
  ['dec 2026', '2026-12'],
  ['  May 2026  ', '2026-05'],
])('%s is %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

describe('the days of a month', () => {
  it.each([
    ...[1, 3, 5, 7, 8, 10, 12].map((month) => [2026, month, 31] as const),
    ...[4, 6, 9, 11].map((month) => [2026, month, 30] as const),
    ...([
      [2026, 2, 28],
      [2028, 2, 29],
      [2000, 2, 29],
      [1900, 2, 28],
      [2100, 2, 28],
      [2400, 2, 29],
    ] as const),
  ])('%i-%i has %i', (year, month, days) => {
    const day = (n: number): string | null => dayIn(`${String(year)}-${String(month)}-${String(n)}`);
    const start = `${String(year)}-${String(month).padStart(2, '0')}`;
    expect(day(1)).toBe(`${start}-01`);
    expect(day(days)).toBe(`${start}-${String(days)}`);
    expect(day(days + 1)).toBeNull();
    expect(day(0)).toBeNull();
  });
});

it.each(['', 'soon', '2026-13', '2026-00', '2026-13-01', 'foo 2026', '22 foo 2026', '11', '2026', 'no 2026'])(
  '%j is not a day',
  (text) => {
    expect(dayIn(text)).toBeNull();
  },
);

it('today and yesterday mean the given days, and nothing without them', () => {
  const words = { today: '2026-11-22', yesterday: '2026-11-21' };
  expect([dayIn('Today', words), dayIn(' YESTERDAY ', words), dayIn('today')]).toEqual([
    '2026-11-22',
    '2026-11-21',
    null,
  ]);
});
