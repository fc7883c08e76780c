import type { Fact } from '../ledger/facts.ts';
import { projectTokens, projectTokensFor } from '../ledger/accounts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule, type Effects, type Posting } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { DAY_MS } from '../calendar.ts';
import { BPS_PER_WHOLE, type Micro, portionUp, scaleDown, writeMicro } from '../money.ts';
import {
  CORE_VAULT_NAME,
  coreVaultAccount,
  escrowAccount,
  escrowName,
  projectVaultAccount,
  vestingAccount,
  vestingName,
} from '../project/accounts.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { type ProjectNamed, ProjectNamedSchema } from '../project/schema.ts';
import { err, ok } from '../result.ts';
import { LIQUIDITY_LOCK_MS, MARKETING_BPS, VESTING_DAYS } from './constants.ts';
import type { LaunchedFact } from './facts.ts';
import { hasPassedCheck } from './launches.ts';
import { backersPerDelivery } from './limits.ts';
import { dcMovement } from './movements.ts';

/**
 * The creator launches a project whose raise has succeeded. A raise that goes on after its hard cap can be launched while it
 * runs, which ends it. Refusals in order: PROJECT_NOT_FOUND, NOT_THE_CREATOR, PROJECT_FROZEN, LAUNCH_NOT_DUE.
 */
export const launchRule = defineRule<ProjectNamed>({
  type: 'project.launch',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state, actor, now }, { project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (project.creator !== actor) return err('NOT_THE_CREATOR');
    if (project.frozen !== null) return err('PROJECT_FROZEN');
    if (!mayLaunch(project)) return err('LAUNCH_NOT_DUE');
    return ok(effectsOf(state, { byCreator: true, id, now, project }));
  },
});

const mayLaunch = ({ paused, raised, state, terms }: Project): boolean =>
  state === 'succeeded' || (state === 'active' && !paused && raised >= terms.hardCap);

/**
 * Launches a project whose creator has let the go-live window pass (ruling L5). Refusals in order: PROJECT_NOT_FOUND,
 * PROJECT_FROZEN, LAUNCH_NOT_DUE.
 */
export const autoLaunchRule = defineRule<ProjectNamed>({
  type: 'project.auto_launch',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state, now }, { project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (project.frozen !== null) return err('PROJECT_FROZEN');
    const { goLiveBy, state: at } = project;
    if (at !== 'succeeded' || goLiveBy === null || now < goLiveBy) return err('LAUNCH_NOT_DUE');
    return ok(effectsOf(state, { byCreator: false, id, now, project }));
  },
});

type LaunchInput = {
  readonly byCreator: boolean;
  readonly id: string;
  readonly now: number;
  readonly project: Project;
};

/** How a raise is divided: micro-units, which sum to it exactly (rulings L3, L4, L6). */
export type RaiseParts = { readonly fee: Micro; readonly release: Micro; readonly vesting: Micro };

export function divideRaise(raised: Micro, completionFeeBps: bigint): RaiseParts {
  const fee = portionUp(raised, completionFeeBps);
  const vesting = (raised - fee) / 2n;
  return { fee, release: raised - fee - vesting, vesting };
}

/** How the tokens that nobody bought are divided (ruling L7). */
export function divideUnsold(unsold: Micro): { readonly marketing: Micro; readonly liquidity: Micro } {
  const marketing = scaleDown(unsold, MARKETING_BPS, BPS_PER_WHOLE);
  return { marketing, liquidity: unsold - marketing };
}

function effectsOf(state: State, launching: LaunchInput): Effects {
  const { id, now, project } = launching;
  const { creator, raised, terms, text } = project;
  const parts = divideRaise(raised, state.parameters.completionFeeBps);
  const unsold = divideUnsold(terms.totalSupply - project.tokensSold);
  const isReleased = state.parameters.escrowReleaseOn === 'launch' || hasPassedCheck(state, id);
  const launched: LaunchedFact = {
    batches: Math.ceil(project.backers / backersPerDelivery),
    byCreator: launching.byCreator,
    completionFee: writeMicro(parts.fee),
    kind: 'project.launched',
    liquidity: writeMicro(unsold.liquidity),
    liquidityLockedUntil: now + LIQUIDITY_LOCK_MS,
    ...(text.logo !== undefined && { logo: text.logo }),
    marketing: writeMicro(unsold.marketing),
    price: writeMicro(terms.launchPrice),
    project: id,
    raised: writeMicro(raised),
    release: writeMicro(parts.release),
    symbol: terms.symbol,
    title: text.title,
    totalSupply: writeMicro(terms.totalSupply),
    type: terms.type,
    userId: creator,
    vesting: writeMicro(parts.vesting),
    vestingUntil: now + VESTING_DAYS * DAY_MS,
  };
  const moved = isReleased ? parts.release : 0n;
  const facts: Fact[] = [
    ...movementsOf(id, project.address, { ...parts, release: moved }),
    ...closedFacts(launching),
    launched,
    ...(isReleased
      ? [{ amount: writeMicro(moved), kind: 'project.released', project: id, userId: creator } as const]
      : []),
    raiseNotice(creator, 'project.launched'),
  ];
  return {
    postings: [
      ...raisePostings(id, { ...parts, release: moved }),
      ...tokenPostings(id, terms.symbol, unsold),
    ],
    facts,
  };
}

/** A raise that goes on after its hard cap ends with the launch. */
function closedFacts({ id, now, project: { creator, raised, state } }: LaunchInput): Fact[] {
  if (state !== 'active') return [];
  return [
    {
      batches: 0,
      goLiveBy: now,
      kind: 'project.raise_closed',
      outcome: 'succeeded',
      project: id,
      raised: writeMicro(raised),
      userId: creator,
    },
  ];
}

const raisePostings = (id: string, { fee, release, vesting }: RaiseParts): Posting[] =>
  [
    { account: escrowAccount(id), amount: -(fee + release + vesting) },
    { account: coreVaultAccount, amount: fee },
    { account: projectVaultAccount(id), amount: release },
    { account: vestingAccount(id), amount: vesting },
  ].filter(({ amount }) => amount !== 0n);

function tokenPostings(
  id: string,
  symbol: string,
  { liquidity, marketing }: ReturnType<typeof divideUnsold>,
): Posting[] {
  return [
    { account: projectTokens(id, symbol), amount: -(liquidity + marketing) },
    { account: projectTokensFor('marketing', id, symbol), amount: marketing },
    { account: projectTokensFor('liquidity', id, symbol), amount: liquidity },
  ].filter(({ amount }) => amount !== 0n);
}

function movementsOf(id: string, address: string, { fee, release, vesting }: RaiseParts): Fact[] {
  const from = escrowName(id);
  return [
    { amount: fee, from, to: CORE_VAULT_NAME, transactionKind: 'completion_fee' } as const,
    { amount: release, from, to: address, transactionKind: 'escrow_release' } as const,
    { amount: vesting, from, to: vestingName(id), transactionKind: 'vesting_lock' } as const,
  ].flatMap((moved) => (moved.amount === 0n ? [] : [dcMovement(moved)]));
}
