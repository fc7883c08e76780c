import { DUE_DELAY_MS, dueCommand } from '../ledger/due-command.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import type { Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { openDeliveries } from './deliver.ts';
import { findCheck, hourOf, type Launch, launches, mayPriceMove } from './launches.ts';
import { nextPrice } from './reference-price.ts';
import { mayRelease, nextVesting } from './release.ts';

/** The projects whose go-live window is over at `now` (ms): `project.auto_launch:<project>:<freezes>`. */
export function dueLaunches(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    if (project?.state !== 'succeeded' || project.frozen !== null || project.goLiveBy === null) return [];
    if (now - DUE_DELAY_MS < project.goLiveBy) return [];
    return [dueCommand('project.auto_launch', [id, project.freezes], { project: id })];
  });
}

type LaunchedProject = { readonly id: string; readonly launch: Launch; readonly project: Project };

/** The commands that are due after a launch at `now` (ms). There are none while the vault is frozen (ruling L12). */
export function dueReleases(state: State, now: number): Command[] {
  const { byId, unfinished } = launches.of(state);
  return [...unfinished].flatMap((id) => {
    const launch = byId.get(id);
    const project = projects.of(state).byId.get(id);
    if (launch === undefined || project === undefined || project.frozen !== null) return [];
    const launched = { id, launch, project };
    return [
      ...dueRelease(state, launched),
      ...dueVesting(state, launched, now),
      ...dueUnlocking(launched, now),
      ...duePricing(launched, now),
    ];
  });
}

function dueRelease(state: State, { id, launch, project }: LaunchedProject): Command[] {
  if (!mayRelease(state, id, launch)) return [];
  const checkedAt = findCheck(state, id)?.at ?? 0;
  return [dueCommand('project.release', [id, project.freezes, checkedAt], { project: id })];
}

function dueVesting(state: State, { id, launch, project }: LaunchedProject, now: number): Command[] {
  const part = nextVesting(state.parameters.vestingMode, launch);
  if (part === null || now - DUE_DELAY_MS < part.at) return [];
  return [dueCommand('project.vest', [id, part.n, project.freezes], { n: part.n, project: id })];
}

function dueUnlocking({ id, launch, project }: LaunchedProject, now: number): Command[] {
  if (!launch.isLiquidityLocked || now - DUE_DELAY_MS < launch.liquidityLockedUntil) return [];
  return [dueCommand('project.unlock_liquidity', [id, project.freezes], { project: id })];
}

function duePricing({ id, launch, project }: LaunchedProject, now: number): Command[] {
  const hour = hourOf(now - DUE_DELAY_MS);
  if (hour !== hourOf(now) || !mayPriceMove(launch, now - DUE_DELAY_MS)) return [];
  if (nextPrice(launch) === launch.price) return [];
  return [dueCommand('project.price', [id, hour, project.freezes], { hour, project: id })];
}

/** How many batches of one project are submitted together, so that the commands of people do not wait for them. */
const DELIVERIES_AT_ONCE = 10;

/** The batches of backers whose tokens are still locked: `project.deliver:<project>:<batch>`. */
export const dueDeliveries = (state: State): Command[] =>
  [...launches.of(state).unfinished].flatMap((id) =>
    openDeliveries(state, id, DELIVERIES_AT_ONCE).map((batch) =>
      dueCommand('project.deliver', [id, batch], { batch, project: id }),
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
