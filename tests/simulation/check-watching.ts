/** Checks, from the journal alone, that the followers of a project are notified of its events. */
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, FactOf } from '#domain/ledger/facts.ts';
import { readMicro } from '#domain/money.ts';
import { DAY_MS } from './raise-books.ts';

type Terms = FactOf<'project.approved'>['terms'];
type Watched = {
  readonly id: string;
  readonly creator: string;
  terms: Terms;
  raised: bigint;
  /** The amount of each backer's stake. */
  readonly stakes: Map<string, bigint>;
  readonly watchers: Set<string>;
  readonly reminders: Set<string>;
  /** By announcement: who has to be notified, and who has been. */
  readonly open: Map<string, ReadonlySet<string>>;
  readonly notified: Map<string, Set<string>>;
};

const newWatched = ({ project, terms, userId }: FactOf<'project.approved'>): Watched => ({
  id: project,
  creator: userId,
  terms,
  raised: 0n,
  stakes: new Map(),
  watchers: new Set(),
  reminders: new Set(),
  open: new Map(),
  notified: new Map(),
});

/** The first fault, or null: every follower of a project is notified once of each of its events. */
export function watchingFault(entries: readonly Entry[]): string | null {
  const projects = new Map<string, Watched>();
  const gone = new Set<string>();
  for (const entry of entries) {
    for (const fact of entry.facts) {
      if (fact.kind === 'project.approved') projects.set(fact.project, newWatched(fact));
      if (fact.kind === 'account.closed') forget(projects, gone, fact.userId);
      const project = 'project' in fact ? projects.get(fact.project) : undefined;
      const fault = project === undefined ? null : follow(project, fact, { entry, gone });
      if (fault !== null) return `${entry.id}: ${fault}`;
    }
  }
  const open = [...projects.values()].flatMap((project) => [...project.open.keys()]);
  return open[0] === undefined ? null : `not everybody is notified of ${open[0]}`;
}

function forget(projects: ReadonlyMap<string, Watched>, gone: Set<string>, user: string): void {
  gone.add(user);
  for (const { stakes, watchers } of projects.values()) {
    watchers.delete(user);
    stakes.delete(user);
  }
}

type Place = { readonly entry: Entry; readonly gone: ReadonlySet<string> };
type Follow<Kind extends Fact['kind']> = (
  project: Watched,
  fact: FactOf<Kind>,
  place: Place,
) => string | null;

/** `others`: only the watchers without a stake, because backers get a notice of their own. */
function announce(project: Watched, event: string, { seq }: Entry, to: 'all' | 'others' = 'all'): null {
  const { creator, id, open, stakes, watchers } = project;
  const people =
    to === 'all' ? [...stakes.keys(), ...watchers] : [...watchers].filter((user) => !stakes.has(user));
  // If the creator is the only follower, the announcement reaches nobody.
  if (people.length > 0)
    open.set(`${id}:${event}:${String(seq)}`, new Set(people.filter((user) => user !== creator)));
  return null;
}

function followStake(project: Watched, { amount, userId }: FactOf<'project.invested'>): null {
  project.raised += readMicro(amount);
  project.stakes.set(userId, (project.stakes.get(userId) ?? 0n) + readMicro(amount));
  return null;
}

function followReturn(project: Watched, { amount, userId }: FactOf<'project.stake_returned'>): null {
  project.raised -= readMicro(amount);
  const left = (project.stakes.get(userId) ?? 0n) - readMicro(amount);
  if (left === 0n) project.stakes.delete(userId);
  else project.stakes.set(userId, left);
  return null;
}

function followWatching({ watchers }: Watched, { userId, watching }: FactOf<'project.watched'>): null {
  if (watching) watchers.add(userId);
  else watchers.delete(userId);
  return null;
}

/** The fault of a reminder's time, or null. A raise that goes on after its hard cap has two ends. */
function reminderFault(
  { raised, terms }: Watched,
  { at, event }: FactOf<'project.reminder_due'>,
  now: number,
) {
  const isFull = raised >= readMicro(terms.hardCap);
  if (event === 'hard_cap')
    return isFull && terms.continueAfterHardCap ? null : 'a hard cap is announced that is not reached';
  const end = isFull && terms.continueAfterHardCap ? terms.endAt : terms.presaleEndAt;
  const expected = event === 'start' ? terms.startAt : end - DAY_MS;
  if (at !== expected) return `the ${event} is announced of another time`;
  return now < at || now >= end ? `the ${event} is announced at the wrong time` : null;
}

function followReminder(project: Watched, fact: FactOf<'project.reminder_due'>, { entry }: Place) {
  const reminder = `${fact.event}:${String(fact.at)}`;
  if (project.reminders.has(reminder)) return `${reminder} comes again`;
  project.reminders.add(reminder);
  announce(project, fact.event, entry);
  return reminderFault(project, fact, entry.at);
}

function followAnnouncement(project: Watched, fact: FactOf<'project.announced'>, { entry, gone }: Place) {
  const { announcement: id, left } = fact;
  const people = project.open.get(id);
  if (people === undefined) return `${id} is announced again, or has not happened`;
  const notified = project.notified.get(id) ?? new Set();
  project.notified.set(id, notified);
  for (const notice of entry.facts) {
    if (notice.kind !== 'notification.raised') continue;
    if (notified.has(notice.userId)) return `${notice.userId} is notified again of ${id}`;
    if (!people.has(notice.userId)) return `${notice.userId} is notified of ${id}`;
    notified.add(notice.userId);
  }
  if (left > 0) return null;
  project.open.delete(id);
  const missed = [...people].find((user) => !notified.has(user) && !gone.has(user));
  return missed === undefined ? null : `${missed} is not notified of ${id}`;
}

const FOLLOW: { readonly [Kind in Fact['kind']]?: Follow<Kind> } = {
  'project.invested': followStake,
  'project.stake_returned': followReturn,
  'project.watched': followWatching,
  'project.change_in_force': (project, { terms }) => {
    project.terms = terms;
    return null;
  },
  'project.reminder_due': followReminder,
  'project.raise_closed': (project, { outcome }, { entry }) =>
    announce(project, outcome, entry, outcome === 'failed' ? 'others' : 'all'),
  'project.change_proposed': (project, _fact, { entry }) => announce(project, 'terms', entry, 'others'),
  'project.launched': (project, _fact, { entry }) => announce(project, 'launched', entry, 'others'),
  'project.frozen': (project, _fact, { entry }) => announce(project, 'frozen', entry),
  'project.unfrozen': (project, _fact, { entry }) => announce(project, 'unfrozen', entry),
  'project.update_posted': (project, _fact, { entry }) => announce(project, 'update', entry),
  'project.announced': followAnnouncement,
};

type AnyFollow = (project: Watched, fact: Fact, place: Place) => string | null;
// `FOLLOW` pairs each kind with a follower of its facts, which the compiler cannot see.
const follow = (project: Watched, fact: Fact, place: Place): string | null =>
  (FOLLOW[fact.kind] as AnyFollow | undefined)?.(project, fact, place) ?? null;
