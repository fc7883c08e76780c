// Proves how the typed fields of "When" become a plan that the authority accepts, or an error beside a field.
import { describe, expect, it } from 'vitest';
import { readWhen, usualWhen, type WhenFields } from './when-plan.ts';

const ZONE = 'Europe/Berlin';
// 23:30 in Berlin, and still the day before in UTC.
const NOW = Date.parse('2027-01-15T22:30:00Z');
const fieldsWith = (more: Partial<WhenFields> = {}): WhenFields => ({ ...usualWhen(NOW, ZONE), ...more });

describe('the field "When"', () => {
  it('proposes tomorrow at nine, by the clock of the device', () => {
    expect(usualWhen(NOW, ZONE)).toMatchObject({ date: '2027-01-16', time: '09:00', every: 'once' });
    expect(usualWhen(NOW + 3_600_000, ZONE)).toMatchObject({ date: '2027-01-17' });
  });

  it.each([
    ['once', {}, { every: 'once' }],
    ['without end', { every: 'week' }, { every: 'week' }],
    [
      'until a day',
      { every: 'month', end: 'until', until: '2027-12-31', count: 'x' },
      { every: 'month', until: '2027-12-31' },
    ],
    ['so many times', { every: 'day', end: 'count', count: '12', until: 'x' }, { every: 'day', count: 12 }],
    ['once, whatever was typed about an end before', { end: 'count', count: '0' }, { every: 'once' }],
  ] as const)('%s', (_name, more, plan) => {
    expect(readWhen(fieldsWith(more), ZONE, NOW)).toEqual({
      plan: { ...plan, startAt: '2027-01-16T09:00', timeZone: ZONE },
      problem: null,
    });
  });

  it.each([
    ['no day', { date: '' }, 'date', 'Please fill in all fields'],
    ['no time', { time: '' }, 'date', 'Please fill in all fields'],
    ['a day of no calendar', { date: '2027-02-30' }, 'date', 'Please enter a valid date and time'],
    ['the day before', { date: '2027-01-14' }, 'date', 'The first date has passed'],
    ['too far', { date: '2033-01-14' }, 'date', 'The first date is too far away'],
    ['no last day', { every: 'day', end: 'until' }, 'until', 'Please fill in all fields'],
    [
      'a last day before the first',
      { every: 'day', end: 'until', until: '2027-01-15' },
      'until',
      'The end does not fit the dates',
    ],
    ['no number of times', { every: 'day', end: 'count' }, 'count', 'The end does not fit the dates'],
    [
      'too many times',
      { every: 'day', end: 'count', count: '1001' },
      'count',
      'The end does not fit the dates',
    ],
    [
      'times that are none',
      { every: 'day', end: 'count', count: 'ten' },
      'count',
      'The end does not fit the dates',
    ],
  ] as const)('refuses %s', (_name, more, field, text) => {
    expect(readWhen(fieldsWith(more), ZONE, NOW)).toEqual({ plan: null, problem: { field, text } });
  });
});
