// Proves the calendar arithmetic against the platform's over four centuries, and that impossible dates and times are
// refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, dateOfDays, countDays } from '../calendar.ts';
import {
  addMonths,
  parseCivil,
  parseCivilDate,
  formatCivil,
  writeCivil,
  writeCivilDate,
} from './civil-time.ts';

const someDay = fc.integer({
  min: countDays({ year: 1900, month: 1, day: 1 }),
  max: countDays({ year: 2300, month: 1, day: 1 }),
});

describe('the calendar', () => {
  it('counts days as the platform does', () => {
    fc.assert(
      fc.property(someDay, (days) => {
        const date = new Date(days * DAY_MS);
        const civil = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        expect(dateOfDays(days)).toEqual(civil);
        expect(countDays(civil)).toBe(days);
        expect(writeCivilDate(days)).toBe(date.toISOString().slice(0, 10));
        expect(parseCivilDate(writeCivilDate(days))).toBe(days);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads what it writes, to the minute', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 1_439 }), (days, minute) => {
        const local = days * DAY_MS + minute * 60_000;
        expect(writeCivil(local)).toBe(new Date(local).toISOString().slice(0, 16));
        expect(parseCivil(writeCivil(local))).toBe(local);
      }),
    );
  });

  it.each([
    '',
    '2027-02-29T09:00',
    '2027-13-01T09:00',
    '2027-00-10T09:00',
    '2027-01-00T09:00',
    '2027-01-31T24:00',
    '2027-01-31T09:60',
    '2027-01-31',
    '2027-01-31T09:00:00',
    '2027-01-31T09:00Z',
    '2027-1-31T9:00',
  ])('%j is not a date and time', (text) => {
    expect(parseCivil(text)).toBeNull();
  });

  it.each([
    ['31 January and one month', { year: 2027, month: 1, day: 31 }, 1, '2027-02-28'],
    ['31 January and two months', { year: 2027, month: 1, day: 31 }, 2, '2027-03-31'],
    ['31 January of a leap year', { year: 2028, month: 1, day: 31 }, 1, '2028-02-29'],
    ['29 February and a year', { year: 2028, month: 2, day: 29 }, 12, '2029-02-28'],
    ['31 August and a month', { year: 2027, month: 8, day: 31 }, 1, '2027-09-30'],
    ['15 December and a month', { year: 2027, month: 12, day: 15 }, 1, '2028-01-15'],
  ] as const)('%s', (_name, date, months, expected) => {
    expect(writeCivilDate(countDays(addMonths(date, months)))).toBe(expected);
  });

  it('writes a time for a person', () => {
    expect(formatCivil(parseCivil('2027-01-31T09:05') ?? 0)).toBe('31 Jan 2027, 09:05');
  });
});
