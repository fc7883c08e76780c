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

const HOUR_MS = 3_600_000;
const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

/** Every change goes through here: `schedulesByHour` never says anything else than the schedules do. */
function put(state: State, id: string, after: Schedule | null): void {
  const { schedules, schedulesByHour } = state;
  const before = schedules.get(id);
  if (before !== undefined) {
    const hour = hourOf(before.next.at);
    const ids = schedulesByHour.get(hour);
    ids?.delete(id);
    if (ids?.size === 0) schedulesByHour.delete(hour);
  }
  if (after === null) schedules.delete(id);
  else schedules.set(id, after);
  if (after === null || after.paused) return;
  const hour = hourOf(after.next.at);
  schedulesByHour.set(hour, (schedulesByHour.get(hour) ?? new Set()).add(id));
}

/** The schedules, none of them paused, whose next date lies before the end of the hour of `at` (ms), hour by hour. */
export function* schedulesUntil(state: State, at: number): Generator<readonly [string, Schedule]> {
  const hours = [...state.schedulesByHour.keys()].filter((hour) => hour <= hourOf(at));
  for (const hour of hours.sort((one, other) => one - other)) {
    for (const id of state.schedulesByHour.get(hour) ?? []) {
      const schedule = state.schedules.get(id);
      if (schedule !== undefined) yield [id, schedule];
    }
  }
}

/** Adds an open schedule; its owner never changes. */
export function putSchedule(state: State, id: string, schedule: Schedule): void {
  const { schedulesByOwner } = state;
  const ids = schedulesByOwner.get(schedule.userId) ?? new Set();
  schedulesByOwner.set(schedule.userId, ids.add(id));
  put(state, id, schedule);
}

function endSchedule(state: State, id: string): void {
  const userId = state.schedules.get(id)?.userId;
  if (userId === undefined) return;
  put(state, id, null);
  const ids = state.schedulesByOwner.get(userId);
  ids?.delete(id);
  if (ids?.size === 0) state.schedulesByOwner.delete(userId);
}

function change(state: State, id: string, to: Partial<Schedule>): void {
  const schedule = state.schedules.get(id);
  if (schedule !== undefined) put(state, id, { ...schedule, ...to });
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
