// Proves the programme's calendar: months in UTC, which sort as text, and the date of a lot's end.
import { describe, expect, it } from 'vitest';
import { endOfMonth, isMonth, monthAfter, monthBefore, formatMonth, monthsLater } from './month.ts';

const ms = (text: string): number => Date.parse(text);

describe('a month', () => {
  it.each([
    ['2026-11-22T14:40:00.000Z', '2026-11'],
    ['2026-12-01T00:00:00.000Z', '2026-12'],
    ['2026-11-30T23:59:59.999Z', '2026-11'],
    ['2028-02-29T12:00:00.000Z', '2028-02'],
  ])('of %s is %s', (at, month) => {
    expect(formatMonth(ms(at))).toBe(month);
  });

  it('ends when the next begins', () => {
    expect(endOfMonth('2026-11')).toBe(ms('2026-12-01T00:00:00Z'));
    expect(endOfMonth('2026-12')).toBe(ms('2027-01-01T00:00:00Z'));
    expect(endOfMonth('2028-02')).toBe(ms('2028-03-01T00:00:00Z'));
  });

  it('has neighbours', () => {
    expect([monthAfter('2026-12'), monthBefore('2027-01'), monthBefore('2026-11')]).toEqual([
      '2027-01',
      '2026-12',
      '2026-10',
    ]);
  });

  it.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-01-01', '', 'next'])('is not %j', (text) => {
    expect(isMonth(text)).toBe(false);
  });
});

it.each([
  ['2026-11-22T14:40:01.002Z', 6, '2027-05-22T14:40:01.002Z'],
  ['2026-08-31T23:00:00.000Z', 6, '2027-02-28T23:00:00.000Z'],
  ['2027-08-31T23:00:00.000Z', 6, '2028-02-29T23:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', 0, '2027-01-01T00:00:00.000Z'],
])('%s and %i months later is %s', (at, months, later) => {
  expect(new Date(monthsLater(ms(at), months)).toISOString()).toBe(later);
});
