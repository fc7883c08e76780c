import { SYSTEM_ACTOR } from '../ids.ts';
import { DUE_DELAY_MS } from '../ledger/due-command.ts';
import type { Command } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { mayWarn, WARN_MS } from './date-rules.ts';
import { computeShortfall } from './forecast.ts';
import { schedulesUntil } from './open-schedules.ts';
import { type Schedule } from './open-schedules.ts';

/**
 * The dates to carry out at `now` (ms), earliest first, and only the next one of each schedule: `schedule:<id>:<n>`.
 * Dates missed during an outage follow one by one.
 */
export function dueRuns(state: State, now: number): Command[] {
  return [...schedulesUntil(state, now)]
    .filter(([, { next }]) => next.at <= now - DUE_DELAY_MS)
    .toSorted(([one, { next: a }], [other, { next: b }]) => a.at - b.at || (one < other ? -1 : 1))
    .map(([id, schedule]) => command('schedule', id, schedule));
}

/** The warnings to give at `now` (ms), one per date: `warn:<id>:<n>`. */
export function dueWarnings(state: State, now: number): Command[] {
  return [...candidatesByOwner(state, now)].flatMap(([userId, candidates]) => {
    const missing = computeShortfall(state, userId, new Set(candidates.keys()));
    return [...candidates]
      .filter(([id]) => missing.has(id))
      .map(([id, schedule]) => command('warn', id, schedule));
  });
}

function candidatesByOwner(state: State, now: number): ReadonlyMap<string, ReadonlyMap<string, Schedule>> {
  const owners = new Map<string, Map<string, Schedule>>();
  for (const [id, schedule] of schedulesUntil(state, now + WARN_MS)) {
    if (!mayWarn(schedule, now - DUE_DELAY_MS) || now >= schedule.next.at) continue;
    const { userId } = schedule;
    owners.set(userId, (owners.get(userId) ?? new Map<string, Schedule>()).set(id, schedule));
  }
  return owners;
}

const command = (what: 'schedule' | 'warn', id: string, { next: { n } }: Schedule): Command => ({
  id: `${what}:${id}:${String(n)}`,
  type: what === 'warn' ? 'schedule.warn' : 'schedule.run',
  actor: SYSTEM_ACTOR,
  payload: { n, schedule: id },
});
