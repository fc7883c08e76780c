/** The phase of a project at a time, and whether people can invest then. Pure. */
import { type Micro, readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { endOfRaise as endByTerms } from '#domain/project/raise-terms.ts';

/** `ended`: the time of the raise is over, and the ledger will close it in a moment. */
export type Phase =
  | 'pending'
  | 'upcoming'
  | 'open'
  | 'ended'
  | 'succeeded'
  | 'launched'
  | 'refunding'
  | 'refunded';

/** A project in the catalogue, or as the service answers about it. */
export type PhasedProject = Pick<
  ProjectValue,
  | 'continueAfterHardCap'
  | 'endAt'
  | 'hardCap'
  | 'paused'
  | 'presaleEndAt'
  | 'raised'
  | 'stage'
  | 'startAt'
  | 'status'
>;

/** ms: the end of the raise by the clock, at what is raised now. */
export function endOfRaise({
  continueAfterHardCap,
  endAt,
  hardCap,
  presaleEndAt,
  raised,
}: PhasedProject): number {
  const terms = {
    continueAfterHardCap,
    endAt: Date.parse(endAt),
    hardCap: readMicro(hardCap),
    presaleEndAt: Date.parse(presaleEndAt),
  };
  return endByTerms(terms, readMicro(raised));
}

/** `now` in ms. */
export function phaseOf(project: PhasedProject, now: number): Phase {
  const { paused, stage, startAt, status } = project;
  if (stage === 'succeeded' || stage === 'launched' || stage === 'refunding' || stage === 'refunded')
    return stage;
  if (stage !== 'raising' || paused || status === 'pending') return 'pending';
  if (now < Date.parse(startAt)) return 'upcoming';
  return now < endOfRaise(project) ? 'open' : 'ended';
}

export const TABS = ['active', 'upcoming', 'completed'] as const;
export type Tab = (typeof TABS)[number];

/** Null: listed in no tab, because staff have set it back to pending. */
const TAB_OF: Readonly<Record<Phase, Tab | null>> = {
  pending: null,
  upcoming: 'upcoming',
  open: 'active',
  ended: 'active',
  succeeded: 'active',
  launched: 'completed',
  refunding: 'completed',
  refunded: 'completed',
};

/** The projects of each tab: active ones by the end of their presale, upcoming ones by their start, completed ones newest first. */
export function sortIntoTabs(
  projects: readonly ProjectValue[],
  now: number,
): Readonly<Record<Tab, readonly ProjectValue[]>> {
  const listed = (tab: Tab) => projects.filter((project) => TAB_OF[phaseOf(project, now)] === tab);
  const by = (time: (project: ProjectValue) => string) => (one: ProjectValue, other: ProjectValue) =>
    time(one).localeCompare(time(other));
  return {
    active: listed('active').toSorted(by(({ presaleEndAt }) => presaleEndAt)),
    upcoming: listed('upcoming').toSorted(by(({ startAt }) => startAt)),
    completed: listed('completed')
      .toSorted(by(({ closedAt, launchedAt }) => launchedAt ?? closedAt ?? ''))
      .reverse(),
  };
}

/** Why nobody can invest now, or null. */
export type ClosedReason = 'frozen' | 'upcoming' | 'invited' | 'pending' | 'ended' | 'full';

/** The reason that the phase alone gives; null while the raise is open. */
const CLOSED_BY_PHASE: Readonly<Record<Phase, 'upcoming' | 'pending' | 'ended' | null>> = {
  pending: 'pending',
  upcoming: 'upcoming',
  open: null,
  ended: 'ended',
  succeeded: 'ended',
  launched: 'ended',
  refunding: 'ended',
  refunded: 'ended',
};

/** `address`: the wallet of the person who looks; null if it is not known. */
export function whyClosed(project: ProjectValue, now: number, address: string | null): ClosedReason | null {
  const byTime = CLOSED_BY_PHASE[phaseOf(project, now)];
  if (byTime === 'ended') return byTime;
  if (project.frozen) return 'frozen';
  if (byTime !== null) return byTime;
  if (project.allow !== undefined && !project.allow.includes(address ?? '')) return 'invited';
  return capLeft(project) === 0n ? 'full' : null;
}

/** Micro-DC left until the hard cap; null if the raise goes on after it. */
export function capLeft({ continueAfterHardCap, hardCap, raised }: ProjectValue): Micro | null {
  if (continueAfterHardCap) return null;
  const left = readMicro(hardCap) - readMicro(raised);
  return left > 0n ? left : 0n;
}
