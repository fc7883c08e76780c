/** The slice of open schedules: how facts change them, and whose they are. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import type { ScheduleCreatedFact } from './facts.ts';
import type { ScheduleDate, SchedulePlan, ScheduledTransfer } from './schema.ts';

/** An open schedule: the transfer, its plan, and its next date. Times in ms. */
export type Schedule = {
  readonly userId: string;
  readonly transfer: ScheduledTransfer;
  readonly plan: SchedulePlan;
  readonly next: ScheduleDate;
  readonly paused: boolean;
  /** The number of the date of the last warning; 0 for none. */
  readonly warned: number;
};

/** An ended or cancelled schedule is in none of the maps. */
export type OpenSchedules = {
  readonly byId: Map<string, Schedule>;
  /** user id → the ids of their open schedules, for users who have any. */
  readonly byOwner: Map<string, Set<string>>;
  /** hour since the epoch → the ids of the schedules with their next date in it, without paused ones. */
  readonly byHour: Map<number, Set<string>>;
};

export const openSchedules = defineSlice<OpenSchedules>({
  name: 'openSchedules',
  empty: () => ({ byId: new Map(), byOwner: new Map(), byHour: new Map() }),
  on: {
    'schedule.created': (own, fact) => {
      putSchedule(own, fact.schedule, scheduleOf(fact));
    },
    'schedule.sent': runOrEnd,
    'schedule.failed': runOrEnd,
    'schedule.warned': (own, fact) => {
      change(own, fact.schedule, { warned: fact.date.n });
    },
    'schedule.paused': (own, fact) => {
      change(own, fact.schedule, { paused: true });
    },
    'schedule.resumed': (own, fact) => {
      change(own, fact.schedule, { next: fact.next, paused: false });
    },
    'schedule.cancelled': (own, fact) => {
      endSchedule(own, fact.schedule);
    },
  },
  snapshot: {
    schedules: mapTable('schedules', {
      map: ({ byId }) => byId,
      add: (own, id, schedule) => {
        putSchedule(own, id, schedule as Schedule);
      },
    }),
  },
  digest: ({ byId, byOwner, byHour }, digestMap) => ({
    schedules: digestMap(byId, (schedule) => ({ ...schedule })),
    schedulesByHour: [...byHour]
      .map(([hour, ids]) => ({ hour, ids: [...ids].sort() }))
      .sort((one, other) => one.hour - other.hour),
    schedulesByOwner: digestMap(byOwner, (ids) => [...ids].sort()),
  }),
});

/** A date was carried out or failed: sets the next one, or ends the schedule. */
function runOrEnd(own: OpenSchedules, fact: { readonly schedule: string; readonly next?: ScheduleDate }) {
  if (fact.next === undefined) endSchedule(own, fact.schedule);
  else change(own, fact.schedule, { next: fact.next });
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

/** Every change goes through here, so `byHour` always equals the schedules. */
function put({ byId, byHour }: OpenSchedules, id: string, after: Schedule | null): void {
  const before = byId.get(id);
  if (before !== undefined) {
    const hour = hourOf(before.next.at);
    const ids = byHour.get(hour);
    ids?.delete(id);
    if (ids?.size === 0) byHour.delete(hour);
  }
  if (after === null) byId.delete(id);
  else byId.set(id, after);
  if (after === null || after.paused) return;
  const hour = hourOf(after.next.at);
  byHour.set(hour, (byHour.get(hour) ?? new Set()).add(id));
}

/** Adds an open schedule; its owner never changes. */
export function putSchedule(own: OpenSchedules, id: string, schedule: Schedule): void {
  const ids = own.byOwner.get(schedule.userId) ?? new Set();
  own.byOwner.set(schedule.userId, ids.add(id));
  put(own, id, schedule);
}

function endSchedule(own: OpenSchedules, id: string): void {
  const userId = own.byId.get(id)?.userId;
  if (userId === undefined) return;
  put(own, id, null);
  const ids = own.byOwner.get(userId);
  ids?.delete(id);
  if (ids?.size === 0) own.byOwner.delete(userId);
}

function change(own: OpenSchedules, id: string, to: Partial<Schedule>): void {
  const schedule = own.byId.get(id);
  if (schedule !== undefined) put(own, id, { ...schedule, ...to });
}

/** The schedules with their next date before the end of the hour of `at` (ms), hour by hour, without paused ones. */
export function* schedulesUntil(state: State, at: number): Generator<readonly [string, Schedule]> {
  const { byId, byHour } = openSchedules.of(state);
  const hours = [...byHour.keys()].filter((hour) => hour <= hourOf(at));
  for (const hour of hours.sort((one, other) => one - other)) {
    for (const id of byHour.get(hour) ?? []) {
      const schedule = byId.get(id);
      if (schedule !== undefined) yield [id, schedule];
    }
  }
}

/** The number of a person's open schedules. */
export const countSchedules = (state: State, userId: string): number =>
  openSchedules.of(state).byOwner.get(userId)?.size ?? 0;

/** The open schedules of a person. */
export function listSchedules(state: State, userId: string): readonly (readonly [string, Schedule])[] {
  const { byId, byOwner } = openSchedules.of(state);
  return [...(byOwner.get(userId) ?? [])].flatMap((id) => {
    const schedule = byId.get(id);
    return schedule === undefined ? [] : [[id, schedule] as const];
  });
}
