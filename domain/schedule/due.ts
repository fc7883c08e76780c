import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command } from '../ledger/entry.ts';
import type { Schedule, State } from '../ledger/state.ts';
import { mayWarn } from './dates.ts';
import { missingFor } from './state.ts';

/** An entry may be stamped with the time at which its batch began: too early, its id would be used up by the refusal. */
const RUN_LATER_MS = 5_000;

/**
 * The dates that are to be carried out at `now` (ms), the earliest first and of each schedule the next one only:
 * `schedule:<id>:<n>`. What was missed while the service stood still follows date by date.
 */
export function dueRuns(state: State, now: number): Command[] {
  return [...state.schedules]
    .filter(([, { next, paused }]) => !paused && next.at <= now - RUN_LATER_MS)
    .toSorted(([one, { next: a }], [other, { next: b }]) => a.at - b.at || (one < other ? -1 : 1))
    .map(([id, schedule]) => command('schedule', id, schedule));
}

/** The warnings to give at `now` (ms), each date once: `warn:<id>:<n>`. */
export function dueWarnings(state: State, now: number): Command[] {
  const candidates = [...state.schedules].filter(
    ([, schedule]) => mayWarn(schedule, now - RUN_LATER_MS) && now < schedule.next.at,
  );
  if (candidates.length === 0) return [];
  const ofOwner = groupByOwner(state);
  return candidates
    .filter(([id, { userId }]) => missingFor(state, id, ofOwner.get(userId) ?? []) > 0n)
    .map(([id, schedule]) => command('warn', id, schedule));
}

type Named = readonly [id: string, schedule: Schedule];

function groupByOwner(state: State): ReadonlyMap<string, readonly Named[]> {
  const groups = new Map<string, Named[]>();
  for (const named of state.schedules) {
    const { userId } = named[1];
    const group = groups.get(userId);
    if (group === undefined) groups.set(userId, [named]);
    else group.push(named);
  }
  return groups;
}

const command = (what: 'schedule' | 'warn', id: string, { next: { n } }: Schedule): Command => ({
  id: `${what}:${id}:${String(n)}`,
  type: what === 'warn' ? 'schedule.warn' : 'schedule.run',
  actor: SYSTEM_ACTOR,
  payload: { n, schedule: id },
});
