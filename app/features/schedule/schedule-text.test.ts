// Proves the texts of a schedule: how often, when it ends, and its next dates.
import { describe, expect, it } from 'vitest';
import type { SchedulePlan } from '#domain/schedule/schema.ts';
import { comingDates, endText, repeatText } from './schedule-text.ts';

const plan = (more: Partial<SchedulePlan> = {}): SchedulePlan => ({
  every: 'month',
  startAt: '2027-01-31T09:00',
  timeZone: 'Europe/Berlin',
  ...more,
});

describe('a schedule in words', () => {
  it.each([
    [{ every: 'once' }, 'Once'],
    [{ every: 'day' }, 'Every day'],
    [{ every: 'week' }, 'Every Sunday'],
    [{ every: 'week', startAt: '2027-02-01T09:00' }, 'Every Monday'],
    [{}, 'Every month on the 31st, or its last day'],
    [{ startAt: '2027-01-29T09:00' }, 'Every month on the 29th, or its last day'],
    [{ startAt: '2027-01-02T09:00' }, 'Every month on the 2nd'],
    [{ startAt: '2027-01-11T09:00' }, 'Every month on the 11th'],
    [{ startAt: '2027-01-23T09:00' }, 'Every month on the 23rd'],
  ] as const)('%j repeats: %s', (more, words) => {
    expect(repeatText(plan(more))).toBe(words);
  });

  it.each([
    [{ every: 'once' }, 'After this one'],
    [{}, 'Never'],
    [{ count: 1 }, 'After 1 time, on Jan 31, 2027'],
    [{ count: 12 }, 'After 12 times, on Dec 31, 2027'],
    [{ until: '2027-04-29' }, 'With Mar 31, 2027'],
    [{ every: 'day', until: '2031-01-01' }, 'On 2031-01-01'],
  ] as const)('%j ends: %s', (more, words) => {
    expect(endText(plan(more))).toBe(words);
  });

  it('names the coming dates, and no more than there are', () => {
    expect(comingDates(plan(), 2, 3)).toEqual([
      'Feb 28, 2027, 09:00',
      'Mar 31, 2027, 09:00',
      'Apr 30, 2027, 09:00',
    ]);
    expect(comingDates(plan({ count: 3 }), 3, 3)).toEqual(['Mar 31, 2027, 09:00']);
  });
});
