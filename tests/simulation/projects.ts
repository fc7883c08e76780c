/** The projects of histories: one misses its soft cap, backers of one compete for the last of its hard cap, one may end either way. */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { dueDeliveries, dueLaunches, dueReleases } from '#domain/project-launch/due.ts';
import { dueAlerts } from '#domain/project-alert/raise-alert.ts';
import { dueBadges } from '#domain/project/badge.ts';
import { dueAnnouncements, dueChanges } from '#domain/project-change/due.ts';
import { findProject, listProjectsOf } from '#domain/project/projects.ts';
import { dueAnnouncements as dueNews, dueReminders } from '#domain/project-watch/due.ts';
import { dueClosings, dueRefunds } from '#domain/stake/due.ts';
import { listStakes } from '#domain/stake/stakes.ts';
import type { Authority } from '#server/commands/authority.ts';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import type { Random } from './random.ts';

/** Backers are not clients of the history, so that projects take no money from the clients. */
export const CREATOR = userId(50);
export const BACKERS = [51, 52, 53].map(userId);
export const STAFF = userId(0);
const UNITS_EACH = 20;
export const PROJECT_UNITS = BACKERS.length * UNITS_EACH;

const DAY_MS = 86_400_000;

/** The commands before anybody has a role. */
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

/** The submissions of the creator, at `now` (ms). */
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

/** Each backer's stake in the hot project, which they may take back. */
export const stakesAtStart = (state: State): readonly Command[] =>
  BACKERS.map((user) => ({
    id: `setup-stake-of-${user}`,
    type: 'project.invest',
    actor: user,
    payload: { project: projectIds(state)[1] ?? '', amount: '1' },
  }));

/** The commands of the backers, of the creator and of staff, in separate lists because they act at the same time. */
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

/** Proposes another soft cap for the hot project, one that any raised amount meets. */
function proposal(state: State, project: string, offer: object): object {
  const terms = findProject(state, project)?.terms;
  if (terms === undefined) return { project };
  const [presaleEndAt, endAt] = [isoTime(terms.presaleEndAt), isoTime(terms.endAt)];
  return { ...offer, project, softCap: '2', startAt: isoTime(terms.startAt), presaleEndAt, endAt };
}

export const PROJECT_JOBS = [
  dueClosings,
  dueChanges,
  dueLaunches,
  dueReleases,
  dueBadges,
  dueAlerts,
  dueReminders,
];
export const PROJECT_BATCH_JOBS = [dueRefunds, dueDeliveries, dueAnnouncements, dueNews];

const ROUNDS = 50;

/** Runs the last authority's job loop: afterwards nothing is due. Null, or the fault. */
export async function finishProjects(authority: Authority, now: number): Promise<string | null> {
  const dueNow = () => [...PROJECT_JOBS, ...PROJECT_BATCH_JOBS].flatMap((due) => due(authority.state, now));
  for (let round = 0; round < ROUNDS; round++) {
    const due = dueNow();
    if (due.length === 0) return null;
    for (const command of due) await authority.submit(command);
  }
  return `${dueNow()[0]?.id ?? 'work'} is due and is never done`;
}
