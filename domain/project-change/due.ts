import { dueCommand, openBatches } from '../ledger/due-command.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { isChangeDue } from '../project/project.ts';
import { projects } from '../project/projects.ts';

/** The changes whose 72 hours are over at `now` (ms): `project.apply_change:<project>:<change>:<freezes>`. */
export function dueChanges(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    if (project?.change == null || !isChangeDue(project, now)) return [];
    const { n } = project.change;
    return [dueCommand('project.apply_change', [id, n, project.freezes], { change: n, project: id })];
  });
}

/** How many batches of one project are submitted together, so that the commands of people do not wait for them. */
const ANNOUNCEMENTS_AT_ONCE = 20;

/** The batches of backers who have not been notified: `project.announce_change:<project>:<change>:<event>:<batch>`. */
export function dueAnnouncements(state: State): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const news = byId.get(id)?.news;
    if (news === undefined || news === null) return [];
    const { batches, change, event, told } = news;
    return openBatches(batches, told, ANNOUNCEMENTS_AT_ONCE).map((batch) =>
      dueCommand('project.announce_change', [id, change, event, batch], {
        batch,
        change,
        event,
        project: id,
      }),
    );
  });
}

/** An event of a change is announced as soon as it is recorded. */
export const makesAnnouncementDue = (_state: State, { facts }: Entry): boolean =>
  facts.some((fact) => 'batches' in fact && fact.kind.startsWith('project.change_') && fact.batches > 0);
