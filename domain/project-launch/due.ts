import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import type { Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { openDeliveries } from './deliver.ts';
import { hourOf, type Launch, launches } from './launches.ts';
import { nextPrice } from './reference-price.ts';
import { mayRelease, nextVesting } from './release.ts';

/**
 * An entry may be stamped with the time at which its batch began: if it is submitted too early, the refusal uses up its
 * id.
 */
const LATER_MS = 5_000;

const command = (type: string, about: readonly (string | number)[], payload: object): Command => ({
  id: [type, ...about].join(':'),
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** Projects whose go-live window is over at `now` (ms): `project.auto_launch:<project>:<freezes>`. */
export function dueLaunches(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    if (project?.state !== 'succeeded' || project.frozen !== null || project.goLiveBy === null) return [];
    if (now - LATER_MS < project.goLiveBy) return [];
    return [command('project.auto_launch', [id, project.freezes], { project: id })];
  });
}

type Launched = { readonly id: string; readonly launch: Launch; readonly project: Project };

/** What is due after launches at `now` (ms), without projects whose vault is frozen (ruling L12). */
export function dueReleases(state: State, now: number): Command[] {
  const { byId, unfinished } = launches.of(state);
  return [...unfinished].flatMap((id) => {
    const launch = byId.get(id);
    const project = projects.of(state).byId.get(id);
    if (launch === undefined || project === undefined || project.frozen !== null) return [];
    const launched = { id, launch, project };
    return [
      ...releaseOf(state, launched),
      ...vestingOf(state, launched, now),
      ...liquidityOf(launched, now),
      ...priceOf(launched, now),
    ];
  });
}

function releaseOf(state: State, { id, launch, project }: Launched): Command[] {
  if (!mayRelease(state, id, launch)) return [];
  const checkedAt = launches.of(state).checks.get(id)?.at ?? 0;
  return [command('project.release', [id, project.freezes, checkedAt], { project: id })];
}

function vestingOf(state: State, { id, launch, project }: Launched, now: number): Command[] {
  const part = nextVesting(state.parameters.vestingMode, launch);
  if (part === null || now - LATER_MS < part.at) return [];
  return [command('project.vest', [id, part.n, project.freezes], { n: part.n, project: id })];
}

function liquidityOf({ id, launch, project }: Launched, now: number): Command[] {
  if (!launch.isLiquidityLocked || now - LATER_MS < launch.liquidityLockedUntil) return [];
  return [command('project.unlock_liquidity', [id, project.freezes], { project: id })];
}

function priceOf({ id, launch, project }: Launched, now: number): Command[] {
  const hour = hourOf(now - LATER_MS);
  if (hour <= launch.pricedIn || hour !== hourOf(now) || nextPrice(launch) === launch.price) return [];
  return [command('project.price', [id, hour, project.freezes], { hour, project: id })];
}

/** How many batches of one project are submitted together: a round of due work stays small beside people's commands. */
const DELIVERIES_AT_ONCE = 10;

/** The batches of backers who wait for their tokens: `project.deliver:<project>:<batch>`. */
export const dueDeliveries = (state: State): Command[] =>
  [...launches.of(state).unfinished].flatMap((id) =>
    openDeliveries(state, id, DELIVERIES_AT_ONCE).map((batch) =>
      command('project.deliver', [id, batch], { batch, project: id }),
    ),
  );

/** A launch, a passed release check, and the end of a freeze make something due at once. */
export const makesReleaseDue = (_state: State, { facts }: Entry): boolean =>
  facts.some(
    (fact) =>
      fact.kind === 'project.launched' ||
      fact.kind === 'project.unfrozen' ||
      (fact.kind === 'project.release_checked' && fact.passed),
  );
