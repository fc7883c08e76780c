/** Scheduled transfers in histories: people make and change them, no date is lost, and the checks of them. */
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { dueRuns } from '#domain/schedule/due.ts';
import type { ScheduleDate } from '#domain/schedule/schema.ts';
import type { Authority } from '#server/commands/authority.ts';
import type { Random } from './random.ts';

/** A plan that is due at once, because the history begins at that minute. */
const BEGINS = '2027-01-31T23:59';

type Wish = Pick<Command, 'type' | 'payload'>;

/** A person's commands about schedules, one after another: to make one for `to`, or to change the last one. */
export function makeWishes(random: Random): (id: string, to: string) => Wish {
  let made: string | null = null;
  let paused = false;
  const create = (to: string): Wish => {
    const every = random.pick(['once', 'day', 'week', 'month', 'month']);
    const plan = { every, startAt: BEGINS, timeZone: 'UTC' };
    const payload = { to, amount: String(random.between(1, 15)), currency: 'DC', ...plan };
    return { type: 'schedule.create', payload };
  };
  return (id, to) => {
    if (made === null || random.chance(0.3)) {
      made = id;
      paused = false;
      return create(to);
    }
    // Sometimes somebody else's schedule, or an id of no schedule.
    const schedule = random.chance(0.1) ? 'client-0-command-1' : made;
    const change = paused ? 'resume' : random.pick(['pause', 'pause', 'cancel']);
    paused = change === 'pause';
    return { type: `schedule.${change}`, payload: { schedule } };
  };
}

const ROUNDS = 50;

/** Runs the last authority's job loop: afterwards nothing is due. Null, or the fault. */
export async function carryOutDue(authority: Authority, now: number): Promise<string | null> {
  for (let round = 0; round < ROUNDS; round++) {
    const due = dueRuns(authority.state, now);
    if (due.length === 0) return null;
    for (const command of due) await authority.submit(command);
  }
  return `${dueRuns(authority.state, now)[0]?.id ?? 'a date'} is due and is never carried out`;
}

/** An entry may carry the time at which its batch began, so a date is carried out a little later. */
const LATER_MS = 5_000;

type Followed = { next: ScheduleDate; readonly owner: string; paused: boolean };

/**
 * Dates come in order, each once, not before their time, and only for open schedules that are not paused; no date
 * before `endedAt` (ms) is missing. Null, or the fault.
 */
export function schedulesFault(entries: readonly Entry[], endedAt: number): string | null {
  const open = new Map<string, Followed>();
  for (const entry of entries) {
    for (const fact of entry.facts) {
      const problem = 'schedule' in fact ? follow(open, entry, fact) : null;
      if (problem !== null) return `${entry.id}: ${problem}`;
    }
  }
  const lost = [...open].find(([, { next, paused }]) => !paused && next.at <= endedAt - LATER_MS);
  return lost === undefined ? null : `date ${String(lost[1].next.n)} of ${lost[0]} was never carried out`;
}

type Fact = Extract<Entry['facts'][number], { schedule: string }>;

function follow(open: Map<string, Followed>, entry: Entry, fact: Fact): string | null {
  const { schedule: id } = fact;
  if (fact.kind === 'schedule.created') {
    open.set(id, { next: fact.next, owner: entry.actor, paused: false });
    return null;
  }
  const schedule = open.get(id);
  if (schedule === undefined) return 'about a schedule that is not open';
  switch (fact.kind) {
    case 'schedule.sent':
    case 'schedule.failed':
      return carriedOut(open, { entry, fact, schedule });
    case 'schedule.paused':
      schedule.paused = true;
      return fact.missed === undefined ? ownedBy(schedule, entry) : null;
    case 'schedule.resumed':
      open.set(id, { ...schedule, next: fact.next, paused: false });
      return ownedBy(schedule, entry);
    case 'schedule.cancelled':
      open.delete(id);
      return ownedBy(schedule, entry);
    case 'schedule.warned':
      return null;
  }
}

type Date = {
  readonly entry: Entry;
  readonly fact: Extract<Fact, { kind: 'schedule.sent' | 'schedule.failed' }>;
  readonly schedule: Followed;
};

function carriedOut(open: Map<string, Followed>, { entry, fact, schedule }: Date): string | null {
  const { date, kind, next, schedule: id } = fact;
  if (schedule.paused) return 'a date of a paused schedule';
  if (date.n !== schedule.next.n) return `date ${String(date.n)} instead of ${String(schedule.next.n)}`;
  if (entry.at < date.at) return 'before its time';
  if (entry.legs.length === 0 && kind === 'schedule.sent') return 'sent without moving anything';
  if (next === undefined) open.delete(id);
  else schedule.next = next;
  return null;
}

const ownedBy = ({ owner }: Followed, { actor }: Entry): string | null =>
  actor === owner ? null : 'changed by somebody else';
