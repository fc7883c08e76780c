/** When a raise starts, ends or has ended, as its cards say it. Pure. */
import { exactTime, timeAgo } from '#app/ui/format.ts';
import { endOfRaise, type PhasedProject, phaseOf } from './project-phase.ts';
import type { Stat } from './stats.tsx';

type Dated = PhasedProject & {
  readonly closedAt?: string | null | undefined;
  readonly launchedAt: string | null;
};

/** The next date of the project, or the last one. A raise that reached its hard cap ended before the date in its terms. */
function momentOf(project: Dated, now: number): readonly [name: string, at: number | null] {
  const { closedAt = null, launchedAt, startAt } = project;
  const phase = phaseOf(project, now);
  if (phase === 'upcoming') return ['Starts', Date.parse(startAt)];
  const end = endOfRaise(project);
  if (phase === 'open') return ['Ends', end];
  if (launchedAt !== null) return ['Launched', Date.parse(launchedAt)];
  if (closedAt !== null) return ['Ended', Date.parse(closedAt)];
  return end > now ? ['Raise', null] : ['Ended', end];
}

/** `at`: ms. */
const statOf = (name: string, at: number, now: number): Stat => ({
  name,
  value: timeAgo(at, now),
  title: exactTime(at),
});

export function timeStat(project: Dated, now: number): Stat {
  const [name, at] = momentOf(project, now);
  return at === null ? { name, value: 'Over' } : statOf(name, at, now);
}

/** Where the button says when the raise starts. */
export const endStat = (project: Dated, now: number): Stat =>
  phaseOf(project, now) === 'upcoming' ? statOf('Ends', endOfRaise(project), now) : timeStat(project, now);
