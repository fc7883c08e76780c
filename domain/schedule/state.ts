/** How entries change the open schedules, and whose they are. */
import type { Entry } from '../ledger/entry.ts';
import type { Schedule, State } from '../ledger/state.ts';
import type { ScheduleCreatedFact } from './facts.ts';

/** For the `apply` of every rule about schedules. A schedule that has ended or was cancelled leaves the state. */
export function applySchedules(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    switch (fact.kind) {
      case 'schedule.created':
        putSchedule(state, fact.schedule, scheduleOf(fact));
        break;
      case 'schedule.sent':
      case 'schedule.failed':
        if (fact.next === undefined) endSchedule(state, fact.schedule);
        else change(state, fact.schedule, { next: fact.next });
        break;
      case 'schedule.warned':
        change(state, fact.schedule, { warned: fact.date.n });
        break;
      case 'schedule.paused':
        change(state, fact.schedule, { paused: true });
        break;
      case 'schedule.resumed':
        change(state, fact.schedule, { next: fact.next, paused: false });
        break;
      case 'schedule.cancelled':
        endSchedule(state, fact.schedule);
        break;
      default:
    }
  }
}

const scheduleOf = ({ next, plan, transfer, userId }: ScheduleCreatedFact): Schedule => ({
  next,
  paused: false,
  plan,
  transfer,
  userId,
  warned: 0,
});

/** Adds an open schedule; its owner never changes. */
export function putSchedule(state: State, id: string, schedule: Schedule): void {
  const { schedulesByOwner } = state;
  const ids = schedulesByOwner.get(schedule.userId) ?? new Set();
  schedulesByOwner.set(schedule.userId, ids.add(id));
  state.schedules.set(id, schedule);
}

function endSchedule(state: State, id: string): void {
  const userId = state.schedules.get(id)?.userId;
  if (userId === undefined) return;
  state.schedules.delete(id);
  const ids = state.schedulesByOwner.get(userId);
  ids?.delete(id);
  if (ids?.size === 0) state.schedulesByOwner.delete(userId);
}

function change(state: State, id: string, to: Partial<Schedule>): void {
  const schedule = state.schedules.get(id);
  if (schedule !== undefined) state.schedules.set(id, { ...schedule, ...to });
}

/** How many open schedules a person has. */
export const countSchedules = (state: State, userId: string): number =>
  state.schedulesByOwner.get(userId)?.size ?? 0;

/** The open schedules of a person. */
export const schedulesOf = (state: State, userId: string): readonly (readonly [string, Schedule])[] =>
  [...(state.schedulesByOwner.get(userId) ?? [])].flatMap((id) => {
    const schedule = state.schedules.get(id);
    return schedule === undefined ? [] : [[id, schedule] as const];
  });
