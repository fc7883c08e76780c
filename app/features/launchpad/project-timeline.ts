/** The milestones of a project: past ones from the ledger, future ones from its terms. Pure. */
import { DAY_MS } from '#domain/calendar.ts';
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { GO_LIVE_WINDOW_MS } from '#domain/project/constants.ts';
import { LIQUIDITY_LOCK_MS, VESTING_DAYS } from '#domain/project-launch/constants.ts';
import { LAUNCH_DEFAULTS, type LaunchParameters } from '#domain/project-launch/parameters.ts';
import { endOfRaise } from './project-phase.ts';
import { dc } from './project-text.ts';

export type Milestone = {
  readonly name: string;
  /** ms */
  readonly at: number;
  readonly text?: string;
  /** Whether it may happen earlier than `at`. */
  readonly atLatest?: boolean;
};

const time = (at: string): number => Date.parse(at);

const milestoneAt = (at: string | null, milestone: Omit<Milestone, 'at'>): Milestone[] =>
  at === null ? [] : [{ ...milestone, at: time(at) }];

function closingMilestone({ closedAt, raised, stage }: ProjectValue): Milestone[] {
  const isFailed = stage === 'refunding' || stage === 'refunded';
  return milestoneAt(closedAt, {
    name: isFailed ? 'Soft cap missed' : 'Raise succeeded',
    text: isFailed
      ? `${dc(raised)} were raised. Every backer is refunded automatically.`
      : `${dc(raised)} are in escrow.`,
  });
}

/** How the raise ended, or how it can end. */
function endMilestones(project: ProjectValue): Milestone[] {
  if (project.closedAt !== null) return closingMilestone(project);
  const { continueAfterHardCap, endAt, hardCap, presaleEndAt, softCap } = project;
  const decided = `With ${dc(softCap)} or more it succeeds; with less every backer is refunded automatically.`;
  if (!continueAfterHardCap) {
    return milestoneAt(presaleEndAt, {
      name: 'End of the presale',
      text: `Earlier at ${dc(hardCap)}. ${decided}`,
      atLatest: true,
    });
  }
  return [
    ...milestoneAt(presaleEndAt, { name: 'End of the presale', text: decided }),
    ...milestoneAt(endAt, {
      name: 'End date',
      text: `For a raise that has reached ${dc(hardCap)} by the end of the presale.`,
    }),
  ];
}

type LaunchTime = { readonly at: number; readonly isDone: boolean };

/** The time of the launch; before it, the latest time at which it can happen. */
function launchOf(project: ProjectValue): LaunchTime {
  const { goLiveBy, launchedAt } = project;
  if (launchedAt !== null) return { at: time(launchedAt), isDone: true };
  const deadline = goLiveBy === null ? endOfRaise(project) + GO_LIVE_WINDOW_MS : time(goLiveBy);
  return { at: deadline, isDone: false };
}

function launchMilestone({ at, isDone }: LaunchTime): Milestone {
  if (isDone) return { name: 'Launched', at, text: 'The backers received their tokens.' };
  return {
    name: 'Go-live deadline',
    at,
    text: 'The creator can launch earlier; at this time the project launches automatically. The backers then receive their tokens.',
    atLatest: true,
  };
}

function released({ releaseCheck, released: amount, vested }: ProjectValue): Milestone[] {
  if (releaseCheck?.passed !== true) return [];
  const half = readMicro(amount) - readMicro(vested);
  return [
    {
      name: 'Release check passed',
      at: time(releaseCheck.at),
      text: half > 0n ? `${dc(half)} were released to the Project Vault.` : releaseCheck.reason,
    },
  ];
}

type VestingMode = LaunchParameters['vestingMode'];

const VESTING_NAMES: Readonly<Record<VestingMode, string>> = {
  cliff: 'Vesting unlocks',
  linear: 'Vesting ends',
};
const VESTING_TEXT: Readonly<Record<VestingMode, (days: string) => string>> = {
  cliff: (days) => `The second half of the raise, ${days} days after the launch.`,
  linear: (days) => `The second half of the raise, day by day over ${days} days after the launch.`,
};

function milestonesAfterLaunch(
  project: ProjectValue,
  { at, isDone }: LaunchTime,
  vestingMode: VestingMode,
): Milestone[] {
  const { liquidity, liquidityLockedUntil, vested, vesting, vestingUntil } = project;
  const half = readMicro(vesting) + readMicro(vested);
  const days = String(VESTING_DAYS);
  return [
    {
      name: VESTING_NAMES[vestingMode],
      at: vestingUntil === null ? at + VESTING_DAYS * DAY_MS : time(vestingUntil),
      text: isDone ? `${dc(half)}, the second half of the raise.` : VESTING_TEXT[vestingMode](days),
      atLatest: !isDone,
    },
    ...(isDone && readMicro(liquidity) === 0n
      ? []
      : [
          {
            name: 'Liquidity unlocks',
            at: liquidityLockedUntil === null ? at + LIQUIDITY_LOCK_MS : time(liquidityLockedUntil),
            text: 'At least half of it stays for ever.',
            atLatest: !isDone,
          },
        ]),
  ];
}

/** The milestones in order of time. */
export function timelineOf(
  project: ProjectValue,
  vestingMode: VestingMode = LAUNCH_DEFAULTS.vestingMode,
): Milestone[] {
  const isFailed = project.status === 'failed';
  const launch = launchOf(project);
  return [
    ...milestoneAt(project.approvedAt, { name: 'Approved by the staff' }),
    ...milestoneAt(project.startAt, { name: 'Launch date', text: 'People can invest from this time on.' }),
    ...endMilestones(project),
    ...released(project),
    ...(isFailed ? [] : [launchMilestone(launch), ...milestonesAfterLaunch(project, launch, vestingMode)]),
  ].toSorted((one, other) => one.at - other.at);
}

export type TimelineSource = {
  readonly project: ProjectValue;
  readonly now: number;
  readonly vestingMode?: LaunchParameters['vestingMode'];
};

/** The milestones that are still to come. */
export const listMilestonesAhead = ({ project, now, vestingMode }: TimelineSource): Milestone[] =>
  timelineOf(project, vestingMode).filter(({ at }) => at > now);
