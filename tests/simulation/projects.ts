/**
 * Projects in histories: one misses its soft cap, one is contested to the last of its hard cap, one may end either way; and
 * the checks of them, computed from the journal alone.
 */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import type { Fact, FactOf } from '#domain/ledger/facts.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { dueDeliveries, dueLaunches, dueReleases } from '#domain/project-launch/due.ts';
import { dueAlerts } from '#domain/project-alert/raise-alert.ts';
import { dueBadges } from '#domain/project/badge.ts';
import { dueAnnouncements, dueChanges } from '#domain/project-change/due.ts';
import { findProject, listProjectsOf } from '#domain/project/projects.ts';
import { dueClosings, dueRefunds } from '#domain/stake/due.ts';
import { listStakes } from '#domain/stake/stakes.ts';
import type { Authority } from '#server/commands/authority.ts';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import type { Random } from './random.ts';

/** Different from the clients, so that projects take no money from them. */
const CREATOR = userId(50);
const BACKERS = [51, 52, 53].map(userId);
const STAFF = userId(0);
const UNITS_EACH = 20;
export const PROJECT_UNITS = BACKERS.length * UNITS_EACH;

const DAY_MS = 86_400_000;

/** Before the people of a history have roles. */
export const projectPeople = (): readonly Command[] =>
  [CREATOR, ...BACKERS].map((user) => openAccount(user, `setup-open-for-projects-${user}`));

export const moneyOfBackers = (state: State): readonly Command[] =>
  BACKERS.map((user) => ({
    id: `setup-issue-for-projects-${user}`,
    type: 'ledger.issue',
    actor: SYSTEM_ACTOR,
    payload: {
      to: state.users.get(user)?.address,
      amount: String(UNITS_EACH),
      currency: 'DC',
      reason: 'opening balance',
    },
  }));

/** What the creator offers, at `now` (ms). */
export function offersAtStart(now: number): readonly Command[] {
  const offer = (symbol: string, softCap: string, hardCap: string, endsInMs: number): Command => ({
    id: `setup-submit-project-${symbol}`,
    type: 'project.submit',
    actor: CREATOR,
    payload: {
      ...{ title: symbol, description: 'Of a simulated history.', type: 'standard', symbol },
      ...{ totalSupply: '1000000', price: '0.001', launchPrice: '0.001', softCap, hardCap },
      ...{ startAt: isoTime(now), presaleEndAt: isoTime(now + endsInMs), endAt: isoTime(now + endsInMs) },
    },
  });
  return [
    offer('MISSED', '900', '1000', 20_000),
    offer('HOT', '1', '7.5', 10 * DAY_MS),
    offer('EITHER', '6', '100', 25_000),
  ];
}

const projectIds = (state: State): string[] => listProjectsOf(state, CREATOR).map(([id]) => id);

export const approvalsAtStart = (state: State): readonly Command[] =>
  projectIds(state).map((project) => ({
    id: `setup-approve-project-${project}`,
    type: 'project.approve',
    actor: STAFF,
    payload: { project },
  }));

/** A stake of each backer in the hot project, which they may take back. */
export const stakesAtStart = (state: State): readonly Command[] =>
  BACKERS.map((user) => ({
    id: `setup-stake-of-${user}`,
    type: 'project.invest',
    actor: user,
    payload: { project: projectIds(state)[1] ?? '', amount: '1' },
  }));

/** The commands of the backers, of the creator, and of staff: a list for each, because they act at once. */
export function projectCommands(state: State, random: Random): Command[][] {
  const ids = projectIds(state);
  const [, hot = '', either = ''] = ids;
  const list = (by: string, who: string, count: number, wish: () => Pick<Command, 'type' | 'payload'>) =>
    Array.from({ length: count }, (_, n): Command => ({
      id: `${who}-of-projects-${String(n)}`,
      actor: by,
      ...wish(),
    }));
  const invest = (user: string) => () => {
    if (random.chance(0.15)) return { type: 'project.leave', payload: { project: hot } };
    const [investment] = listStakes(state, hot, user)[0] ?? [];
    if (random.chance(0.07)) return { type: 'project.take_back', payload: { investment } };
    const amount = random.pick(['0.5', '1.000001', '2.25', '3']);
    return { type: 'project.invest', payload: { project: random.pick(ids), amount } };
  };
  const offers = offersAtStart(0).map(({ payload }) => payload as object);
  const create = () => {
    const launch = { type: 'project.launch', payload: { project: random.pick([hot, hot, either]) } };
    if (random.chance(0.6)) return launch;
    if (random.chance(0.3)) return { type: 'project.withdraw_change', payload: { project: hot } };
    return { type: 'project.propose_change', payload: proposal(state, hot, offers[1] ?? {}) };
  };
  const decide = () => {
    const project = random.pick([hot, either]);
    if (random.chance(0.2)) return { type: 'project.freeze', payload: { project, reason: 'a complaint' } };
    if (random.chance(0.4)) return { type: 'project.unfreeze', payload: { project } };
    const payload = { project, passed: random.chance(0.6), reason: 'looked at' };
    return { type: 'project.check_release', payload };
  };
  return [
    ...BACKERS.map((user, n) => list(user, `backer-${String(n)}`, 6, invest(user))),
    list(CREATOR, 'creator', 6, create),
    list(STAFF, 'staff', 5, decide),
  ];
}

/** The hot project with another soft cap, which no stake is in the way of. */
function proposal(state: State, project: string, offer: object): object {
  const terms = findProject(state, project)?.terms;
  if (terms === undefined) return { project };
  const [presaleEndAt, endAt] = [isoTime(terms.presaleEndAt), isoTime(terms.endAt)];
  return { ...offer, project, softCap: '2', startAt: isoTime(terms.startAt), presaleEndAt, endAt };
}

export const PROJECT_JOBS = [dueClosings, dueChanges, dueLaunches, dueReleases, dueBadges, dueAlerts];
export const PROJECT_BATCH_JOBS = [dueRefunds, dueDeliveries, dueAnnouncements];

const ROUNDS = 50;

/** Runs the last authority's job loop: afterwards nothing is due. Null, or the fault. */
export async function finishProjects(authority: Authority, now: number): Promise<string | null> {
  const dueNow = () => [...PROJECT_JOBS, ...PROJECT_BATCH_JOBS].flatMap((due) => due(authority.state, now));
  for (let round = 0; round < ROUNDS; round++) {
    const due = dueNow();
    if (due.length === 0) return null;
    for (const command of due) await authority.submit(command);
  }
  return `${dueNow()[0]?.id ?? 'work'} is due and is never carried out`;
}

type Raise = {
  readonly cap: bigint;
  raised: bigint;
  readonly staked: Map<string, bigint>;
  readonly refunded: Set<string>;
  outcome: 'succeeded' | 'failed' | null;
  /** Whether a change of its terms is proposed. */
  isChanging: boolean;
  isChecked: boolean;
  isLaunched: boolean;
  release: bigint;
  released: bigint;
  readonly delivered: Set<string>;
};

const newRaise = (cap: string): Raise => ({
  cap: readMicro(cap),
  raised: 0n,
  staked: new Map(),
  refunded: new Set(),
  outcome: null,
  isChanging: false,
  isChecked: false,
  isLaunched: false,
  release: 0n,
  released: 0n,
  delivered: new Set(),
});

/**
 * No raise passes its cap; backers of a failed one are refunded once and in full, with the fee; a launch follows a success,
 * once; the first half is released once, after the check has passed; tokens are delivered once. Null, or the fault.
 */
export function projectsFault(entries: readonly Entry[]): string | null {
  const raises = new Map<string, Raise>();
  for (const entry of entries) {
    for (const fact of entry.facts) {
      if (fact.kind === 'project.approved') raises.set(fact.project, newRaise(fact.terms.hardCap));
      const raise = 'project' in fact ? raises.get(fact.project) : undefined;
      const fault = raise === undefined ? null : follow(raise, fact);
      if (fault !== null) return `${entry.id}: ${fault}`;
    }
  }
  const open = [...raises].find(
    ([, { outcome, refunded, staked }]) => outcome === 'failed' && refunded.size < staked.size,
  );
  return open === undefined ? null : `not everybody is refunded by ${open[0]}`;
}

type Follow<Kind extends Fact['kind']> = (raise: Raise, fact: FactOf<Kind>) => string | null;

function followStake(raise: Raise, fact: FactOf<'project.invested'>): string | null {
  if (raise.outcome !== null) return 'a stake comes after the end';
  const amount = readMicro(fact.amount);
  raise.raised += amount;
  raise.staked.set(fact.userId, (raise.staked.get(fact.userId) ?? 0n) + amount);
  return raise.raised > raise.cap ? `${writeMicro(raise.raised)} DC are above the hard cap` : null;
}

function followReturn(raise: Raise, fact: FactOf<'project.stake_returned'>): string | null {
  if (raise.outcome !== null) return 'a stake is returned after the end';
  if (fact.why === 'terms_changed' && !raise.isChanging) return `${fact.userId} leaves without a change`;
  const amount = readMicro(fact.amount);
  const left = (raise.staked.get(fact.userId) ?? 0n) - amount;
  raise.raised -= amount;
  if (left === 0n) raise.staked.delete(fact.userId);
  else raise.staked.set(fact.userId, left);
  return left < 0n ? `${fact.userId} gets more than was staked` : null;
}

function followEnd(raise: Raise, fact: FactOf<'project.raise_closed'>): string | null {
  if (raise.outcome !== null) return 'a raise ends twice';
  raise.outcome = fact.outcome;
  raise.isChanging = false;
  return readMicro(fact.raised) === raise.raised ? null : `${fact.raised} DC were not raised`;
}

function followRefund(raise: Raise, fact: FactOf<'project.stakes_refunded'>): string | null {
  if (raise.outcome !== 'failed' || raise.refunded.has(fact.userId))
    return `${fact.userId} is refunded again`;
  raise.refunded.add(fact.userId);
  const sum = readMicro(fact.amount) + readMicro(fact.fee);
  return sum === raise.staked.get(fact.userId) ? null : `${fact.userId} gets ${writeMicro(sum)}`;
}

function followLaunch(raise: Raise, fact: FactOf<'project.launched'>): string | null {
  if (raise.outcome !== 'succeeded' || raise.isLaunched) return 'a launch comes without a success';
  raise.isLaunched = true;
  raise.release = readMicro(fact.release);
  const parts = raise.release + readMicro(fact.vesting) + readMicro(fact.completionFee);
  return parts === raise.raised ? null : `a launch divides ${writeMicro(parts)}`;
}

function followRelease(raise: Raise, fact: FactOf<'project.released'>): string | null {
  if (!raise.isChecked) return 'the first half is released without a check';
  raise.released += readMicro(fact.amount);
  return raise.released === raise.release ? null : `${writeMicro(raise.released)} are released`;
}

function followDelivery(raise: Raise, fact: FactOf<'project.tokens_delivered'>): string | null {
  if (!raise.isLaunched || raise.delivered.has(fact.userId)) return `${fact.userId} gets tokens again`;
  raise.delivered.add(fact.userId);
  return null;
}

const FOLLOW: { readonly [Kind in Fact['kind']]?: Follow<Kind> } = {
  'project.invested': followStake,
  'project.stake_returned': followReturn,
  'project.change_proposed': (raise) => {
    const isSecond = raise.isChanging;
    raise.isChanging = true;
    return isSecond ? 'two changes are open' : null;
  },
  'project.change_withdrawn': (raise) => {
    raise.isChanging = false;
    return null;
  },
  'project.raise_closed': followEnd,
  'project.stakes_refunded': followRefund,
  'project.launched': followLaunch,
  'project.release_checked': (raise, { passed }) => {
    raise.isChecked = passed;
    return null;
  },
  'project.released': followRelease,
  'project.tokens_delivered': followDelivery,
};

// The follower of a kind takes facts of that kind.
const follow = (raise: Raise, fact: Fact): string | null =>
  (FOLLOW[fact.kind] as ((raise: Raise, fact: Fact) => string | null) | undefined)?.(raise, fact) ?? null;
