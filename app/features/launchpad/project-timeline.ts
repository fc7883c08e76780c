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

const when = (at: string | null, milestone: Omit<Milestone, 'at'>): Milestone[] =>
  at === null ? [] : [{ ...milestone, at: time(at) }];

function closed({ closedAt, raised, stage }: ProjectValue): Milestone[] {
  const isFailed = stage === 'refunding' || stage === 'refunded';
  return when(closedAt, {
    name: isFailed ? 'Soft cap missed' : 'Raise succeeded',
    text: isFailed
      ? `${dc(raised)} were raised. Every backer is refunded automatically.`
      : `${dc(raised)} are in escrow.`,
  });
}

/** How the raise ended, or how it can end. */
function raiseEnds(project: ProjectValue): Milestone[] {
  if (project.closedAt !== null) return closed(project);
  const { continueAfterHardCap, endAt, hardCap, presaleEndAt, softCap } = project;
  const decided = `With ${dc(softCap)} or more it succeeds; with less every backer is refunded automatically.`;
  if (!continueAfterHardCap) {
    return when(presaleEndAt, {
      name: 'End of the presale',
      text: `Earlier at ${dc(hardCap)}. ${decided}`,
      atLatest: true,
    });
  }
  return [
    ...when(presaleEndAt, { name: 'End of the presale', text: decided }),
    ...when(endAt, {
      name: 'End date',
      text: `For a raise that has reached ${dc(hardCap)} by the end of the presale.`,
    }),
  ];
}

type Launching = { readonly at: number; readonly isDone: boolean };

/** The time of the launch; before it, the latest time at which it can happen. */
function launchOf(project: ProjectValue): Launching {
  const { goLiveBy, launchedAt } = project;
  if (launchedAt !== null) return { at: time(launchedAt), isDone: true };
  const deadline = goLiveBy === null ? endOfRaise(project) + GO_LIVE_WINDOW_MS : time(goLiveBy);
  return { at: deadline, isDone: false };
}

function launched({ at, isDone }: Launching): Milestone {
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

type Vesting = LaunchParameters['vestingMode'];

const VESTING_NAMES: Readonly<Record<Vesting, string>> = { cliff: 'Vesting unlocks', linear: 'Vesting ends' };
const VESTING_TEXT: Readonly<Record<Vesting, (days: string) => string>> = {
  cliff: (days) => `The second half of the raise, ${days} days after the launch.`,
  linear: (days) => `The second half of the raise, day by day over ${days} days after the launch.`,
};

function afterLaunch(project: ProjectValue, { at, isDone }: Launching, vestingMode: Vesting): Milestone[] {
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
  vestingMode: Vesting = LAUNCH_DEFAULTS.vestingMode,
): Milestone[] {
  const isFailed = project.status === 'failed';
  const launch = launchOf(project);
  return [
    ...when(project.approvedAt, { name: 'Approved by the staff' }),
    ...when(project.startAt, { name: 'Launch date', text: 'People can invest from this time on.' }),
    ...raiseEnds(project),
    ...released(project),
    ...(isFailed ? [] : [launched(launch), ...afterLaunch(project, launch, vestingMode)]),
  ].toSorted((one, other) => one.at - other.at);
}
