import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { DAY_MS } from '../calendar.ts';
import { type Micro, writeMicro } from '../money.ts';
import {
  escrowAccount,
  escrowName,
  projectVaultAccount,
  vestingAccount,
  vestingName,
} from '../project/accounts.ts';
import { findProject } from '../project/projects.ts';
import { type ProjectNamed, ProjectNamedSchema } from '../project/schema.ts';
import { findForStaff } from '../project/staff-decision.ts';
import { err, ok } from '../result.ts';
import { VESTING_DAYS } from './constants.ts';
import { findCheck, findLaunch, hasPassedCheck, type Launch } from './launches.ts';
import { dcMovement } from './movements.ts';
import { type CheckRelease, CheckReleaseSchema, type Vest, VestSchema } from './schema.ts';

/**
 * Staff decide whether the first half may be released (ruling L3). They can do so before or after the launch, and change the
 * result until the release; a check is of the terms in force. Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT (an admin's own),
 * PROJECT_NOT_APPROVED (it is neither raising, nor succeeded, nor launched), RELEASE_CHECKED (the check already has this
 * result, or the money was released).
 */
export const checkReleaseRule = defineRule<CheckRelease>({
  type: 'project.check_release',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: CheckReleaseSchema,
  decide({ state, actor }, { passed, project: id, reason }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const project = found.value;
    if (!['active', 'succeeded', 'launched'].includes(project.state)) return err('PROJECT_NOT_APPROVED');
    const launch = findLaunch(state, id);
    const isReleased = launch !== undefined && launch.released === launch.release;
    if (isReleased || findCheck(state, id)?.passed === passed) return err('RELEASE_CHECKED');
    const { creator } = project;
    return ok({
      postings: [],
      facts: [
        { kind: 'project.release_checked', passed, project: id, reason, userId: creator },
        raiseNotice(creator, 'project.release_checked'),
      ],
    });
  },
});

/**
 * Releases the first half to the Project Vault. Refusals in order: PROJECT_NOT_FOUND, PROJECT_NOT_LAUNCHED, PROJECT_FROZEN,
 * RELEASE_NOT_DUE (it was released, or the check has not passed).
 */
export const releaseRule = defineRule<ProjectNamed>({
  type: 'project.release',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state }, { project: id }) {
    const found = findLaunched(state, id);
    if (!found.ok) return found;
    const { launch, project } = found.value;
    if (!mayRelease(state, id, launch)) return err('RELEASE_NOT_DUE');
    const amount = launch.release;
    const { address, creator } = project;
    return ok({
      postings: [
        { account: escrowAccount(id), amount: -amount },
        { account: projectVaultAccount(id), amount },
      ],
      facts: [
        dcMovement({ amount, from: escrowName(id), to: address, transactionKind: 'escrow_release' }),
        { amount: writeMicro(amount), kind: 'project.released', project: id, userId: creator },
        raiseNotice(creator, 'project.released'),
      ],
    });
  },
});

export const mayRelease = (state: State, id: string, { release, released }: Launch): boolean =>
  released < release && (state.parameters.escrowReleaseOn === 'launch' || hasPassedCheck(state, id));

/** The launched project, unless its vault is frozen (ruling L12). */
export function findLaunched(state: State, id: string) {
  const project = findProject(state, id);
  if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
  const launch = findLaunch(state, id);
  if (launch === undefined) return err('PROJECT_NOT_LAUNCHED');
  return project.frozen === null ? ok({ launch, project }) : err('PROJECT_FROZEN');
}

/** A part of the vesting half: its number, when it is released (ms), and its amount in micro-units. */
export type VestingPart = { readonly n: number; readonly at: number; readonly amount: Micro };

/** The next part, or null once all are released. A cliff is one part, linear vesting one a day; they sum to the half exactly (ruling L4). */
export function nextVesting(mode: 'cliff' | 'linear', launch: Launch): VestingPart | null {
  const { launchedAt, vested, vestedParts, vesting, vestingUntil } = launch;
  if (vested >= vesting) return null;
  if (mode === 'cliff') return { n: vestedParts + 1, at: vestingUntil, amount: vesting - vested };
  const n = vestedParts + 1;
  const due = (vesting * BigInt(n)) / BigInt(VESTING_DAYS);
  return { n, at: launchedAt + n * DAY_MS, amount: due - vested };
}

/**
 * Releases a part of the vesting half. Refusals in order: PROJECT_NOT_FOUND, PROJECT_NOT_LAUNCHED, PROJECT_FROZEN,
 * RELEASE_NOT_DUE (another part is next, or it is too early).
 */
export const vestRule = defineRule<Vest>({
  type: 'project.vest',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: VestSchema,
  decide({ state, now }, { n, project: id }) {
    const found = findLaunched(state, id);
    if (!found.ok) return found;
    const { launch, project } = found.value;
    const part = nextVesting(state.parameters.vestingMode, launch);
    if (part?.n !== n || now < part.at) return err('RELEASE_NOT_DUE');
    const { amount } = part;
    const { address, creator } = project;
    const vested = { amount: writeMicro(amount), kind: 'project.vested', n, project: id } as const;
    // With linear vesting, a raise of a few micro-units has days on which nothing vests.
    if (amount === 0n) return ok({ postings: [], facts: [{ ...vested, userId: creator }] });
    return ok({
      postings: [
        { account: vestingAccount(id), amount: -amount },
        { account: projectVaultAccount(id), amount },
      ],
      facts: [
        dcMovement({ amount, from: vestingName(id), to: address, transactionKind: 'vesting_release' }),
        { ...vested, userId: creator },
        raiseNotice(creator, 'project.vested'),
      ],
    });
  },
});
