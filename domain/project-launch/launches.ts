/** The slice of launches: releases, vesting, tokens and the reference price of projects after their raise. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import { findProject } from '../project/projects.ts';
import { assert } from '../result.ts';
import { BURN_WINDOW_MS } from './constants.ts';
import type { LaunchedFact } from './facts.ts';
import { nextPrice } from './reference-price.ts';

/** Amounts in micro-units, times in ms. */
export type Launch = {
  readonly launchedAt: number;
  readonly completionFee: Micro;
  /** The first half, and how much of it is in the Project Vault: none or all. */
  readonly release: Micro;
  readonly released: Micro;
  /** The second half, how much of it is released, and in how many parts. */
  readonly vesting: Micro;
  readonly vestingUntil: number;
  readonly vested: Micro;
  readonly vestedParts: number;
  /** DC that the creator has taken from the Project Vault. */
  readonly paidOut: Micro;
  /** Unsold tokens. */
  readonly marketing: Micro;
  readonly liquidity: Micro;
  readonly liquidityAtLaunch: Micro;
  readonly liquidityLockedUntil: number;
  readonly isLiquidityLocked: boolean;
  readonly burned: Micro;
  /** The burns of the last 30 days, oldest first. */
  readonly burns: readonly { readonly at: number; readonly amount: Micro }[];
  /** DC for one token; the hour since the epoch of the last change. */
  readonly launchPrice: Micro;
  readonly price: Micro;
  readonly pricedIn: number;
  /** When the price may move again; absent before it has moved. */
  readonly movesFrom?: number;
  /** The batches in which backers get their tokens, and those that are done. */
  readonly batches: number;
  readonly delivered: readonly number[];
  /** Tokens of backers that are no longer locked. */
  readonly tokensDelivered: Micro;
};

type Amounts =
  | 'completionFee'
  | 'release'
  | 'released'
  | 'vesting'
  | 'vested'
  | 'paidOut'
  | 'marketing'
  | 'liquidity'
  | 'liquidityAtLaunch'
  | 'burned'
  | 'launchPrice'
  | 'price'
  | 'tokensDelivered';
type WrittenLaunch = Omit<Launch, Amounts | 'burns'> & {
  readonly burns: readonly { readonly at: number; readonly amount: string }[];
} & { readonly [Name in Amounts]: string };

const AMOUNTS = [
  'completionFee',
  'release',
  'released',
  'vesting',
  'vested',
  'paidOut',
  'marketing',
  'liquidity',
  'liquidityAtLaunch',
  'burned',
  'launchPrice',
  'price',
  'tokensDelivered',
] as const satisfies readonly Amounts[];

const writeLaunch = (launch: Launch): WrittenLaunch => ({
  ...launch,
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, writeMicro(launch[name])])) as Record<Amounts, string>),
  burns: launch.burns.map(({ amount, at }) => ({ amount: writeMicro(amount), at })),
});

const readLaunch = (written: WrittenLaunch): Launch => ({
  ...written,
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, readMicro(written[name])])) as Record<Amounts, Micro>),
  burns: written.burns.map(({ amount, at }) => ({ amount: readMicro(amount), at })),
});

/** The staff's release check of a project, before or after its launch. */
export type ReleaseCheck = { readonly passed: boolean; readonly reason: string; readonly at: number };

export type Launches = {
  /** Launched projects by id. */
  readonly byId: Map<string, Launch>;
  readonly checks: Map<string, ReleaseCheck>;
  /** Launched projects for which something is still due: derived from `byId` */
  readonly unfinished: Set<string>;
};

export const launches = defineSlice<Launches>({
  name: 'launches',
  empty: () => ({ byId: new Map(), checks: new Map(), unfinished: new Set() }),
  on: {
    // A release check is valid only for the terms that were checked; see `findCheck` for a change that backers were told of.
    'project.edited': (own, { project, terms }) => {
      if (terms !== undefined) own.checks.delete(project);
    },
    'project.launched': (own, fact, { at }) => {
      put(own, fact.project, newLaunch(fact, at));
    },
    'project.tokens_delivered': (own, { project, tokens }) => {
      change(own, project, ({ tokensDelivered }) => ({
        tokensDelivered: tokensDelivered + readMicro(tokens),
      }));
    },
    'project.delivery_batch_done': (own, { batch, project }) => {
      change(own, project, ({ delivered }) => {
        assert(!delivered.includes(batch), `${project} delivers a batch twice`);
        return { delivered: [...delivered, batch] };
      });
    },
    'project.release_checked': (own, { passed, project, reason }, { at }) => {
      own.checks.set(project, { passed, reason, at });
    },
    'project.released': (own, { amount, project }) => {
      change(own, project, ({ released }) => ({ released: released + readMicro(amount) }));
    },
    'project.vested': (own, { amount, n, project }) => {
      change(own, project, ({ vested }) => ({ vested: vested + readMicro(amount), vestedParts: n }));
    },
    'project.paid_out': (own, { amount, project }) => {
      change(own, project, ({ paidOut }) => ({ paidOut: paidOut + readMicro(amount) }));
    },
    'project.liquidity_unlocked': (own, { project }) => {
      change(own, project, () => ({ isLiquidityLocked: false }));
    },
    'project.burned': (own, fact, { at }) => {
      const amount = readMicro(fact.amount);
      change(own, fact.project, ({ burned, burns, liquidity, marketing }) => ({
        burned: burned + amount,
        burns: [...burns.filter((burn) => burn.at > at - BURN_WINDOW_MS), { at, amount }],
        liquidity: liquidity - readMicro(fact.liquidity),
        marketing: marketing - readMicro(fact.marketing),
      }));
    },
    'project.priced': (own, { hour, newPrice, nextFrom, project }) => {
      const moves = nextFrom === undefined ? {} : { movesFrom: nextFrom };
      change(own, project, () => ({ price: readMicro(newPrice), pricedIn: hour, ...moves }));
    },
  },
  snapshot: {
    launches: mapTable('launches', {
      map: ({ byId }) => byId,
      write: writeLaunch,
      add: (own, id, written) => {
        put(own, id, readLaunch(written as WrittenLaunch));
      },
    }),
    releaseChecks: mapTable('checks', {
      map: ({ checks }) => checks,
      add: ({ checks }, id, check) => {
        checks.set(id, check as ReleaseCheck);
      },
    }),
  },
  // Left out while there is none: recorded journals contain digests from before there were any.
  digest: ({ byId, checks, unfinished }, digestMap) =>
    byId.size === 0 && checks.size === 0
      ? {}
      : {
          launches: digestMap(byId, writeLaunch),
          launchesUnfinished: [...unfinished].sort(),
          releaseChecks: digestMap(checks, (check) => ({ ...check })),
        },
});

export const HOUR_MS = 3_600_000;
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

function newLaunch(fact: LaunchedFact, at: number): Launch {
  const liquidity = readMicro(fact.liquidity);
  const price = readMicro(fact.price);
  return {
    launchedAt: at,
    completionFee: readMicro(fact.completionFee),
    release: readMicro(fact.release),
    released: 0n,
    vesting: readMicro(fact.vesting),
    vestingUntil: fact.vestingUntil,
    vested: 0n,
    vestedParts: 0,
    paidOut: 0n,
    marketing: readMicro(fact.marketing),
    liquidity,
    liquidityAtLaunch: liquidity,
    liquidityLockedUntil: fact.liquidityLockedUntil,
    isLiquidityLocked: liquidity > 0n,
    burned: 0n,
    burns: [],
    launchPrice: price,
    price,
    pricedIn: hourOf(at),
    batches: fact.batches,
    delivered: [],
    tokensDelivered: 0n,
  };
}

const isUnfinished = (launch: Launch): boolean =>
  launch.released < launch.release ||
  launch.vested < launch.vesting ||
  launch.isLiquidityLocked ||
  launch.delivered.length < launch.batches ||
  launch.price !== nextPrice(launch);

/** Every change goes through here, so `unfinished` always matches the launches. */
function put(own: Launches, id: string, launch: Launch): void {
  own.byId.set(id, launch);
  if (isUnfinished(launch)) own.unfinished.add(id);
  else own.unfinished.delete(id);
}

function change(own: Launches, id: string, to: (launch: Launch) => Partial<Launch>): void {
  const launch = own.byId.get(id);
  assert(launch !== undefined, `the project ${id} is not launched`);
  put(own, id, { ...launch, ...to(launch) });
}

/** Whether the last move of the reference price, or the launch, is long enough ago at `now` (ms): in no sixty minutes are two. */
export const mayPriceMove = ({ movesFrom = 0, pricedIn }: Launch, now: number): boolean =>
  hourOf(now) > pricedIn && now >= movesFrom;

export const findLaunch = (state: Pick<State, 'slices'>, id: string): Launch | undefined =>
  launches.of(state).byId.get(id);

/** The release check of a project's terms in force; one that was made before a change of them counts no longer. */
export function findCheck(state: Pick<State, 'slices'>, id: string): ReleaseCheck | undefined {
  const check = launches.of(state).checks.get(id);
  const since = findProject(state, id)?.termsSince ?? 0;
  return check === undefined || check.at < since ? undefined : check;
}

export const hasPassedCheck = (state: Pick<State, 'slices'>, id: string): boolean =>
  findCheck(state, id)?.passed ?? false;
