/**
 * The people and projects of a history about raises, from the first stake to the end of every lock three months later, and the
 * commands of each person in each phase.
 */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { findProject, listProjectsOf } from '#domain/project/projects.ts';
import { listStakes } from '#domain/stake/stakes.ts';
import { findAddress, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';
import { BACKERS, CREATOR, STAFF } from './projects.ts';
import { DAY_MS } from './raise-books.ts';
import type { Random } from './random.ts';

/** The last backer closes their account during the history. */
const WATCHERS = [54, 55].map(userId);

export const openAccounts = (): readonly Command[] =>
  [STAFF, CREATOR, ...BACKERS, ...WATCHERS].map((user) => openAccount(user, `setup-open-${user}`));

export const appointStaff = (): Command => ({
  id: 'setup-appoint-the-owner',
  type: 'role.grant',
  actor: SYSTEM_ACTOR,
  payload: { role: 'owner', userId: STAFF },
});

const SECOND_MS = 1_000;

/**
 * MISSED misses its soft cap, backers of HOT compete for the last of its hard cap, WAITS is never launched by its creator, and LATER
 * starts during the history and goes on after its hard cap.
 */
export function offersAt(now: number): readonly Command[] {
  const offer = (
    symbol: string,
    caps: readonly [string, string],
    times: readonly number[],
    goesOn = false,
  ) => {
    const [startAt, presaleEndAt, endAt] = times.map((ms) => isoTime(now + ms));
    const payload = {
      ...{ title: symbol, description: 'Of a simulated history.', type: 'standard', symbol },
      ...{ totalSupply: '1000000', price: '0.001', launchPrice: '0.001', softCap: caps[0], hardCap: caps[1] },
      ...{ startAt, presaleEndAt, endAt: endAt ?? presaleEndAt, continueAfterHardCap: goesOn },
    };
    return { id: `setup-submit-project-${symbol}`, type: 'project.submit', actor: CREATOR, payload };
  };
  return [
    offer('MISSED', ['900', '1000'], [0, 6 * SECOND_MS]),
    offer('HOT', ['1', '6.5'], [0, 4 * SECOND_MS]),
    offer('WAITS', ['1', '100'], [0, 3 * SECOND_MS]),
    offer('LATER', ['1', '4'], [SECOND_MS, 5 * DAY_MS, 6 * DAY_MS], true),
  ];
}

export const projectsIn = (state: State): string[] => listProjectsOf(state, CREATOR).map(([id]) => id);

const by = (actor: string, id: string, type: string, payload: object): Command => ({
  actor,
  id,
  type,
  payload,
});

export const approve = (state: State): readonly Command[] =>
  projectsIn(state).map((project) => by(STAFF, `setup-approve-${project}`, 'project.approve', { project }));

/** Everybody watches every project, even its creator, who gets no announcements as a watcher. */
export const watchAndInvest = (state: State): readonly Command[] => {
  const [missed = '', hot = '', waits = ''] = projectsIn(state);
  return [
    ...projectsIn(state).flatMap((project) =>
      [CREATOR, ...WATCHERS].map((user) =>
        by(user, `setup-watch-${project}-by-${user}`, 'project.watch', { project, watching: true }),
      ),
    ),
    ...BACKERS.flatMap((user) =>
      [missed, hot, waits].map((project) =>
        by(user, `setup-stake-in-${project}-of-${user}`, 'project.invest', { project, amount: '1' }),
      ),
    ),
  ];
};

/** When a phase begins, how long it lasts (both ms), and how many commands each person sends in it. */
export type Phase = {
  readonly at: number;
  readonly lastsMs: number;
  readonly each: number;
  readonly name: 'raising' | 'proposed' | 'ending' | 'launched' | 'vesting' | 'unlocking';
};

/** The service is down between two phases, and then does all work that has become due. */
export const PHASES: readonly Phase[] = [
  { name: 'raising', at: 0, lastsMs: 12_000, each: 4 },
  { name: 'proposed', at: DAY_MS, lastsMs: 5_000, each: 1 },
  { name: 'ending', at: 4 * DAY_MS + 10_000, lastsMs: 6_000, each: 1 },
  { name: 'launched', at: 7 * DAY_MS + 20_000, lastsMs: 7_500, each: 2 },
  { name: 'vesting', at: 31 * DAY_MS, lastsMs: 7_500, each: 2 },
  { name: 'unlocking', at: 98 * DAY_MS, lastsMs: 9_000, each: 3 },
];

type World = { readonly state: State; readonly random: Random };

/** The commands of each person in one phase. */
export function commandsIn({ each, name }: Phase, { random, state }: World): Command[][] {
  const list = (actor: string, wish: () => Wish): Command[] =>
    Array.from({ length: each }, (_, n) => ({ id: `${name}-${String(n)}-of-${actor}`, actor, ...wish() }));
  const wishes = WISHES[name];
  const { backer, creator, staff } = wishes({ random, state });
  const closing = { userId: WATCHERS.at(-1) };
  return [
    ...BACKERS.map((user) => list(user, backer(user))),
    ...WATCHERS.map((user) => list(user, watcher({ random, state })).slice(0, 2)),
    list(CREATOR, creator),
    list(STAFF, staff),
    name === 'ending' ? [by(SYSTEM_ACTOR, 'a-watcher-closes-the-account', 'account.close', closing)] : [],
  ];
}

type Wish = Pick<Command, 'type' | 'payload'>;
type Wishes = {
  readonly backer: (user: string) => () => Wish;
  readonly creator: () => Wish;
  readonly staff: () => Wish;
};

const AMOUNTS = ['0.5', '1.000001', '2.25', '3'];

const watcher =
  ({ random, state }: World) =>
  (): Wish => ({
    type: 'project.watch',
    payload: { project: random.pick(projectsIn(state)), watching: random.chance(0.6) },
  });

const postUpdate = (project: string): Wish => ({
  type: 'project.post_update',
  payload: { project, title: 'News', text: 'Of a simulated history.' },
});

function decision(random: Random, project: string): Wish {
  if (random.chance(0.15)) return { type: 'project.freeze', payload: { project, reason: 'a complaint' } };
  if (random.chance(0.4)) return { type: 'project.unfreeze', payload: { project } };
  const payload = { project, passed: random.chance(0.85), reason: 'looked at' };
  return { type: 'project.check_release', payload };
}

const launch = (project: string): Wish => ({ type: 'project.launch', payload: { project } });

function actsOfRaise({ random, state }: World): Wishes {
  const ids = projectsIn(state);
  const [, hot = '', , later = ''] = ids;
  return {
    backer: (user) => () => {
      const [investment] = listStakes(state, hot, user)[0] ?? [];
      if (random.chance(0.1)) return { type: 'project.take_back', payload: { investment } };
      const project = random.chance(0.5) ? later : random.pick(ids);
      return { type: 'project.invest', payload: { project, amount: random.pick(AMOUNTS) } };
    },
    creator: () => {
      if (random.chance(0.4)) return launch(hot);
      if (random.chance(0.2)) return postUpdate(random.pick(ids));
      return { type: 'project.propose_change', payload: proposal(state, later) };
    },
    staff: () => decision(random, random.pick(ids)),
  };
}

/** Proposes another soft cap, one that any raised amount meets. */
function proposal(state: State, project: string): object {
  const found = findProject(state, project);
  if (found === undefined) return { project };
  const { description, title } = found.text;
  const { continueAfterHardCap, endAt, presaleEndAt, startAt, symbol, type } = found.terms;
  return {
    ...{ project, title, description, type, symbol, continueAfterHardCap },
    ...{ totalSupply: '1000000', price: '0.001', launchPrice: '0.001', softCap: '0.5', hardCap: '4' },
    ...{ startAt: isoTime(startAt), presaleEndAt: isoTime(presaleEndAt), endAt: isoTime(endAt) },
  };
}

/** Some backers leave before the proposed terms come into force, and others invest. */
function actsOnProposal(world: World): Wishes {
  const { random, state } = world;
  const [, hot = '', , later = ''] = projectsIn(state);
  const raise = actsOfRaise(world);
  return {
    backer: (user) => () =>
      random.chance(0.4) ? { type: 'project.leave', payload: { project: later } } : raise.backer(user)(),
    creator: () =>
      random.chance(0.3) ? { type: 'project.withdraw_change', payload: { project: later } } : launch(hot),
    staff: raise.staff,
  };
}

const BURNS = ['9000', '12000.000001', '20000', '25000'];
const PAYOUTS = ['0.5', '1', '2.000001', '50'];

function actsAfterRaise({ random, state }: World): Wishes {
  const [, hot = '', waits = '', later = ''] = projectsIn(state);
  const anyProject = (): string => random.pick([hot, hot, waits]);
  return {
    backer: (user) => () => {
      const to = findAddress(state, random.pick([...BACKERS, ...WATCHERS]));
      const tokens = `${random.pick(['1', '250.5', '3000'])} ${random.pick(['HOT', 'WAITS'])}`;
      const { payload, type } = transfer(user, to, tokens);
      return { payload, type };
    },
    creator: () => {
      const project = anyProject();
      if (random.chance(0.45))
        return { type: 'project.burn', payload: { project, amount: random.pick(BURNS) } };
      if (random.chance(0.75))
        return { type: 'project.pay_out', payload: { project, amount: random.pick(PAYOUTS) } };
      return random.chance(0.5) ? postUpdate(project) : launch(later);
    },
    staff: () => decision(random, anyProject()),
  };
}

const WISHES: Readonly<Record<Phase['name'], (world: World) => Wishes>> = {
  raising: actsOfRaise,
  proposed: actsOnProposal,
  ending: actsOnProposal,
  launched: actsAfterRaise,
  vesting: actsAfterRaise,
  unlocking: actsAfterRaise,
};
