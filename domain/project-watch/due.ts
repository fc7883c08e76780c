import { DAY_MS } from '../calendar.ts';
import { DUE_DELAY_MS, dueCommand, openBatches } from '../ledger/due-command.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { FactKind } from '../ledger/facts.ts';
import type { State } from '../ledger/state.ts';
import type { Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { endOfRaise } from '../project/raise-terms.ts';
import type { Reminder } from './events.ts';
import { batchesOf, followers, wasFollowed } from './followers.ts';

type DueReminder = { readonly event: Reminder; readonly at: number };

/**
 * The reminders that are due for a raise at `now` (ms), also those already sent; none while nobody can invest in it. A reminder
 * is due only `delay` ms after its time.
 */
export function remindersOf(
  { frozen, paused, raised, state, terms }: Project,
  now: number,
  delay: number,
): DueReminder[] {
  if (state !== 'active' || frozen !== null || paused) return [];
  const { continueAfterHardCap, hardCap, startAt } = terms;
  const end = endOfRaise(terms, raised);
  const soon = end - DAY_MS;
  const isDue = (at: number): boolean => now - delay >= at && now < end;
  return [
    ...(isDue(startAt) && now < soon ? [{ event: 'start' as const, at: startAt }] : []),
    ...(isDue(soon) && soon > startAt ? [{ event: 'ending' as const, at: soon }] : []),
    ...(continueAfterHardCap && raised >= hardCap
      ? [{ event: 'hard_cap' as const, at: terms.presaleEndAt }]
      : []),
  ];
}

/** The hour of `now`. It is part of the id, so a reminder that a freeze has refused is submitted again an hour later. */
const hourOf = (now: number): number => Math.floor(now / (DAY_MS / 24));

/** The reminders that followers of open raises have not had: `project.remind:<project>:<event>:<ms>:<hour>`. */
export function dueReminders(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  const { reminded } = followers.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    if (project === undefined) return [];
    const sent = reminded.get(id) ?? [];
    return remindersOf(project, now, DUE_DELAY_MS)
      .filter(({ at, event }) => !sent.includes(`${event}:${String(at)}`))
      .filter(({ at, event }) => wasFollowed(state, id, event === 'hard_cap' ? now : at))
      .map(({ at, event }) =>
        dueCommand('project.remind', [id, event, at, hourOf(now)], { at, event, project: id }),
      );
  });
}

/** How many batches of one announcement are submitted together, so that the commands of people do not wait for them. */
const BATCHES_AT_ONCE = 20;

/** The batches of followers who have not been notified: `project.announce:<project>:<event>:<seq>:<batch>`. */
export const dueAnnouncements = (state: State): Command[] =>
  [...followers.of(state).announcements].flatMap(([id, announcement]) =>
    openBatches(batchesOf(announcement), announcement.done, BATCHES_AT_ONCE).map((batch) =>
      dueCommand('project.announce', [id, batch], { announcement: id, batch, project: announcement.project }),
    ),
  );

const NEWS: ReadonlySet<FactKind> = new Set<FactKind>([
  'project.reminder_due',
  'project.raise_closed',
  'project.launched',
  'project.frozen',
  'project.unfrozen',
  'project.update_posted',
  'project.change_proposed',
]);

/** An event is announced as soon as it is recorded. */
export const makesAnnouncementDue = (state: State, { facts }: Entry): boolean =>
  followers.of(state).announcements.size > 0 && facts.some(({ kind }) => NEWS.has(kind));
