import { DAY_MS } from '../calendar.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { FactKind } from '../ledger/facts.ts';
import type { State } from '../ledger/state.ts';
import type { Project } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { endOfRaise } from '../project/terms.ts';
import type { Reminder } from './events.ts';
import { batchesOf, followers, wasFollowed } from './followers.ts';

const command = (type: string, about: readonly (string | number)[], payload: object): Command => ({
  id: [type, ...about].join(':'),
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** An entry may be stamped with the time at which its batch began. */
const LATER_MS = 5_000;

type Due = { readonly event: Reminder; readonly at: number };

/** What can be said of an open raise at `now` (ms), whether it was said or not; nothing of one that nobody can invest in. */
function remindersOf({ frozen, paused, raised, terms }: Project, now: number): Due[] {
  if (frozen !== null || paused) return [];
  const { continueAfterHardCap, hardCap, startAt } = terms;
  const end = endOfRaise(terms, raised);
  const soon = end - DAY_MS;
  const isDue = (at: number): boolean => now - LATER_MS >= at && now < end;
  return [
    ...(isDue(startAt) && now < soon ? [{ event: 'start' as const, at: startAt }] : []),
    ...(isDue(soon) && soon > startAt ? [{ event: 'ending' as const, at: soon }] : []),
    ...(continueAfterHardCap && raised >= hardCap
      ? [{ event: 'hard_cap' as const, at: terms.presaleEndAt }]
      : []),
  ];
}

/** What the followers of open raises are to be told: `project.remind:<project>:<event>:<ms>`. */
export function dueReminders(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  const { reminded } = followers.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    if (project?.state !== 'active') return [];
    const said = reminded.get(id) ?? [];
    return remindersOf(project, now)
      .filter(({ at, event }) => !said.includes(`${event}:${String(at)}`))
      .filter(({ at, event }) => wasFollowed(state, id, event === 'hard_cap' ? now : at))
      .map(({ at, event }) => command('project.remind', [id, event, at], { at, event, project: id }));
  });
}

/** How many batches of one announcement are submitted together: a round of due work stays small beside people's commands. */
const BATCHES_AT_ONCE = 20;

/** The batches of followers who are to be told: `project.announce:<project>:<event>:<seq>:<batch>`. */
export const dueAnnouncements = (state: State): Command[] =>
  [...followers.of(state).announcements].flatMap(([id, announcement]) => {
    const done = new Set(announcement.done);
    const open: number[] = [];
    for (let batch = 1; batch <= batchesOf(announcement) && open.length < BATCHES_AT_ONCE; batch += 1) {
      if (!done.has(batch)) open.push(batch);
    }
    return open.map((batch) =>
      command('project.announce', [id, batch], { announcement: id, batch, project: announcement.project }),
    );
  });

const NEWS: ReadonlySet<FactKind> = new Set<FactKind>([
  'project.reminder_due',
  'project.raise_closed',
  'project.launched',
  'project.frozen',
  'project.unfrozen',
  'project.update_posted',
  'project.change_proposed',
]);

/** News are told at once. */
export const makesAnnouncementDue = (state: State, { facts }: Entry): boolean =>
  followers.of(state).announcements.size > 0 && facts.some(({ kind }) => NEWS.has(kind));
