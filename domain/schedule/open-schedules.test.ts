// Proves that both indexes, by hour and by owner, always equal the schedules and keep nothing of ended ones.
import { emptyState } from '../features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyFacts } from '#tests/builders/apply-facts.ts';
import { OPENED_AT } from '#tests/builders/world.ts';
import type { State } from '../ledger/state.ts';
import type { ScheduleFact } from './facts.ts';
import { dueRuns } from './due.ts';
import {
  countSchedules,
  openSchedules,
  putSchedule,
  type Schedule,
  listSchedules,
  schedulesUntil,
} from './open-schedules.ts';

const HOUR = 3_600_000;
const hour = Math.floor(OPENED_AT / HOUR);
const at = (hours: number, ms = 0): number => (hour + hours) * HOUR + ms;

const plan = { every: 'day', startAt: '2027-01-31T09:00', timeZone: 'UTC' } as const;
const transfer = { amount: '1', currency: 'DC', to: 'VIQ-1800000000000-000000000ben' } as const;
const scheduleAt = (moment: number, more: Partial<Schedule> = {}): Schedule => ({
  ...{ next: { at: moment, n: 1 }, paused: false, plan, transfer, userId: 'ann', warned: 0 },
  ...more,
});

let state: State;
beforeEach(() => {
  state = emptyState();
});

const apply = (...facts: readonly ScheduleFact[]): void => applyFacts(openSchedules, state, facts);
const about = (schedule: string) => ({ schedule, userId: 'ann' });
const sentFact = (schedule: string, next?: number): ScheduleFact => ({
  ...{ kind: 'schedule.sent', ...about(schedule), date: { at: at(1), n: 1 } },
  ...(next === undefined ? {} : { next: { at: next, n: 2 } }),
});
const schedulesFound = (until: number): string[] => [...schedulesUntil(state, until)].map(([id]) => id);
const indexes = () => [
  Object.fromEntries([...openSchedules.of(state).byHour].map(([key, ids]) => [key - hour, [...ids]])),
  Object.fromEntries([...openSchedules.of(state).byOwner].map(([key, ids]) => [key, [...ids]])),
];

describe('the schedules due until a time', () => {
  it('is found hour by hour, in whatever order it was planned, without later hours', () => {
    putSchedule(openSchedules.of(state), 'third', scheduleAt(at(10)));
    putSchedule(openSchedules.of(state), 'first', scheduleAt(at(2)));
    putSchedule(openSchedules.of(state), 'second', scheduleAt(at(9)));
    putSchedule(openSchedules.of(state), 'later', scheduleAt(at(11)));
    expect(schedulesFound(at(10))).toEqual(['first', 'second', 'third']);
    expect(schedulesFound(at(10, HOUR - 1))).toEqual(['first', 'second', 'third']);
    expect(schedulesFound(at(11))).toEqual(['first', 'second', 'third', 'later']);
    expect(schedulesFound(at(1, HOUR - 1))).toEqual([]);
  });

  it('is carried out earliest first, and by id at the same time', () => {
    putSchedule(openSchedules.of(state), 'c', scheduleAt(at(1, 500)));
    putSchedule(openSchedules.of(state), 'b', scheduleAt(at(1, 500)));
    putSchedule(openSchedules.of(state), 'a', scheduleAt(at(1, 900)));
    putSchedule(openSchedules.of(state), 'd', scheduleAt(at(1, 100)));
    putSchedule(openSchedules.of(state), 'e', scheduleAt(at(1, 500)));
    const due = (now: number): unknown[] =>
      dueRuns(state, now).map(({ payload }) => (payload as { schedule: string }).schedule);
    expect(due(at(2))).toEqual(['d', 'b', 'c', 'e', 'a']);
    // Five seconds later, so that an entry is never stamped before its date.
    expect(due(at(1, 5_100))).toEqual(['d']);
    expect(due(at(1, 5_099))).toEqual([]);
  });

  it('moves with its next date, and removes an empty hour', () => {
    putSchedule(openSchedules.of(state), 'a', scheduleAt(at(1)));
    putSchedule(openSchedules.of(state), 'b', scheduleAt(at(1)));
    apply(sentFact('a', at(25)));
    expect(indexes()).toEqual([{ 1: ['b'], 25: ['a'] }, { ann: ['a', 'b'] }]);
    apply(sentFact('b', at(25)));
    expect(indexes()).toEqual([{ 25: ['a', 'b'] }, { ann: ['a', 'b'] }]);
    expect(openSchedules.of(state).byId.get('a')?.next).toEqual({ at: at(25), n: 2 });
  });

  it('leaves out paused schedules until they are resumed', () => {
    putSchedule(openSchedules.of(state), 'a', scheduleAt(at(1)));
    apply({ kind: 'schedule.paused', ...about('a') });
    expect([schedulesFound(at(99)), indexes()]).toEqual([[], [{}, { ann: ['a'] }]]);
    expect(openSchedules.of(state).byId.get('a')?.paused).toBe(true);
    apply({ kind: 'schedule.resumed', ...about('a'), next: { at: at(3), n: 4 } });
    expect(indexes()).toEqual([{ 3: ['a'] }, { ann: ['a'] }]);
    expect(openSchedules.of(state).byId.get('a')).toMatchObject({ paused: false, next: { at: at(3), n: 4 } });
  });
});

describe('a schedule that has ended', () => {
  const failedLast: ScheduleFact = {
    ...{ kind: 'schedule.failed', code: 'INSUFFICIENT_FUNDS', ...about('a') },
    ...{ date: { at: at(1), n: 1 }, plan, transfer },
  };
  const ends: readonly (readonly [string, ScheduleFact])[] = [
    ['with its last date', sentFact('a')],
    ['with a last date that failed', failedLast],
    ['since it was cancelled', { kind: 'schedule.cancelled', ...about('a') }],
  ];

  it.each(ends)('%s is no longer in any index', (_, end) => {
    putSchedule(openSchedules.of(state), 'a', scheduleAt(at(1)));
    putSchedule(openSchedules.of(state), 'b', scheduleAt(at(1)));
    expect(countSchedules(state, 'ann')).toBe(2);
    apply(end);
    expect(indexes()).toEqual([{ 1: ['b'] }, { ann: ['b'] }]);
    expect(listSchedules(state, 'ann').map(([id]) => id)).toEqual(['b']);
    apply({ ...end, schedule: 'b' });
    expect([indexes(), openSchedules.of(state).byId.size, countSchedules(state, 'ann')]).toEqual([
      [{}, {}],
      0,
      0,
    ]);
    expect(listSchedules(state, 'ann')).toEqual([]);
  });

  it.each(ends)('%s stays ended, whatever facts follow', (_, end) => {
    apply(end, sentFact('a', at(2)), { kind: 'schedule.paused', ...about('a') });
    expect([indexes(), openSchedules.of(state).byId.size]).toEqual([[{}, {}], 0]);
  });
});

it('a date is warned of once, because its number is stored', () => {
  putSchedule(openSchedules.of(state), 'a', scheduleAt(at(30)));
  apply({
    kind: 'schedule.warned',
    ...about('a'),
    date: { at: at(30), n: 1 },
    missing: '1',
    plan,
    transfer,
  });
  expect(openSchedules.of(state).byId.get('a')?.warned).toBe(1);
  expect(indexes()).toEqual([{ 30: ['a'] }, { ann: ['a'] }]);
});
