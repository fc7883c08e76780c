// Proves the dates of a plan: ends of months, local time across clock changes, ends by count and by day, the next date
// after a pause, the number of missed dates, and which plans are refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateAfter, dateAt, datesPassed, firstDate, hasDate, instantOfDate, localDate } from './plan.ts';
import { EVERY, type SchedulePlan } from './schema.ts';
import { writeCivil } from './civil-time.ts';

const DAY = 24 * 3_600_000;
const plan = (more: Partial<SchedulePlan> = {}): SchedulePlan => ({
  every: 'month',
  startAt: '2027-01-31T09:00',
  timeZone: 'Europe/Berlin',
  ...more,
});
const localTimes = (of: SchedulePlan, count: number): string[] =>
  Array.from({ length: count }, (_, index) => writeCivil(localDate(of, index + 1)));
const iso = (at: number | undefined): string => new Date(at ?? NaN).toISOString().slice(0, 16);

describe('the dates of a plan', () => {
  it('keep the day of the month, and return to it after a short month', () => {
    expect(localTimes(plan(), 5)).toEqual([
      '2027-01-31T09:00',
      '2027-02-28T09:00',
      '2027-03-31T09:00',
      '2027-04-30T09:00',
      '2027-05-31T09:00',
    ]);
  });

  it('keep the local time when clocks change', () => {
    const daily = plan({ every: 'day', startAt: '2027-03-27T09:00' });
    expect([1, 2, 3].map((n) => iso(instantOfDate(daily, n)))).toEqual([
      '2027-03-27T08:00',
      '2027-03-28T07:00',
      '2027-03-29T07:00',
    ]);
    const weekly = plan({ every: 'week', startAt: '2027-10-25T09:00' });
    expect([1, 2].map((n) => iso(instantOfDate(weekly, n)))).toEqual([
      '2027-10-25T07:00',
      '2027-11-01T08:00',
    ]);
  });

  it('are an hour later on the night without that time, and normal again the next', () => {
    const nightly = plan({ every: 'day', startAt: '2027-03-27T02:30' });
    expect([1, 2, 3].map((n) => iso(instantOfDate(nightly, n)))).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
  });

  it.each([
    ['once', plan({ every: 'once' }), 1],
    ['so many times', plan({ count: 4 }), 4],
    ['until a day, inclusive', plan({ until: '2027-03-31' }), 3],
    ['until the day before', plan({ until: '2027-03-30' }), 2],
    ['until its first day', plan({ until: '2027-01-31' }), 1],
    ['until late on a day', plan({ every: 'day', startAt: '2027-01-31T23:59', until: '2027-02-02' }), 3],
  ])('end: %s', (_name, of, last) => {
    expect([hasDate(of, last), hasDate(of, last + 1)]).toEqual([true, false]);
    expect(dateAt(of, last + 1)).toBeNull();
  });

  it('have no end without one', () => {
    expect(hasDate(plan(), 100_000)).toBe(true);
  });

  it('are in order, whatever the zone does', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    );
    fc.assert(
      fc.property(
        zones,
        fc.constantFrom(...EVERY),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 1_439 }),
        (timeZone, every, n, minute) => {
          const startAt = `2027-01-31T${new Date(minute * 60_000).toISOString().slice(11, 16)}`;
          const of = plan({ timeZone, every: every === 'once' ? 'day' : every, startAt });
          expect(instantOfDate(of, n + 1)).toBeGreaterThan(instantOfDate(of, n));
        },
      ),
    );
  });
});

describe('the next date', () => {
  it('after a pause is the first future date, as counting one by one finds it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('day' as const, 'week' as const, 'month' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: -DAY, max: 900 * DAY }),
        (every, from, wait) => {
          const of = plan({ every, until: '2029-01-31' });
          const after = instantOfDate(of, from) + wait;
          let n = from;
          while (hasDate(of, n) && instantOfDate(of, n) <= after) n += 1;
          expect(dateAfter(of, from, after)).toEqual(dateAt(of, n));
        },
      ),
    );
  });

  it('is nothing if all dates have passed', () => {
    expect(dateAfter(plan({ every: 'once' }), 1, instantOfDate(plan(), 1))).toBeNull();
    expect(dateAfter(plan({ count: 2 }), 1, instantOfDate(plan(), 2))).toBeNull();
  });

  it('counts missed dates, up to a limit', () => {
    const daily = plan({ every: 'day', count: 3 });
    const countPassed = (days: number, of = daily): number =>
      datesPassed(of, 1, { now: instantOfDate(of, 1) + days * DAY, max: 3 });
    expect([countPassed(-1), countPassed(0), countPassed(1), countPassed(100)]).toEqual([0, 1, 2, 3]);
    expect(countPassed(100, plan({ every: 'day' }))).toBe(4);
  });
});

describe('a new plan', () => {
  const now = Date.parse('2027-01-31T08:00:00Z');
  it('begins with its first date, even if that passed while the command waited', () => {
    expect(firstDate(plan(), now)).toEqual({ ok: true, value: { at: now, n: 1 } });
    expect(firstDate(plan(), now + 3_600_000)).toMatchObject({ ok: true });
    expect(firstDate(plan(), now - 1_830 * DAY)).toMatchObject({ ok: true });
  });

  it.each([
    ['an unknown zone', { timeZone: 'Nowhere/City' }, 0, 'TIME_ZONE_UNKNOWN', 'timeZone'],
    ['more than an hour ago', {}, 3_600_001, 'SCHEDULE_IN_PAST', 'startAt'],
    ['more than five years ahead', {}, -1_830 * DAY - 1, 'SCHEDULE_TOO_FAR', 'startAt'],
    ['once, with a count', { every: 'once', count: 1 }, 0, 'SCHEDULE_END_INVALID', 'every'],
    ['once, with an end', { every: 'once', until: '2027-03-01' }, 0, 'SCHEDULE_END_INVALID', 'every'],
    ['two ends', { count: 2, until: '2027-03-01' }, 0, 'SCHEDULE_END_INVALID', 'count'],
    ['an end before the beginning', { until: '2027-01-30' }, 0, 'SCHEDULE_END_INVALID', 'until'],
  ] as const)('is refused: %s', (_name, more, later, code, field) => {
    expect(firstDate(plan(more), now + later)).toMatchObject({ ok: false, code, detail: { field } });
  });
});
