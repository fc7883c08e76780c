import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { isChangeDue } from '../project/project.ts';
import { projects } from '../project/projects.ts';

const command = (type: string, about: readonly (string | number)[], payload: object): Command => ({
  id: [type, ...about].join(':'),
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** The changes whose 72 hours are over at `now` (ms): `project.apply_change:<project>:<change>:<freezes>`. */
export function dueChanges(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    if (project?.change == null || !isChangeDue(project, now)) return [];
    const { n } = project.change;
    return [command('project.apply_change', [id, n, project.freezes], { change: n, project: id })];
  });
}

/** How many batches of one project are submitted together: a round of due work stays small beside people's commands. */
const ANNOUNCEMENTS_AT_ONCE = 20;

/** The batches of backers who are to be told: `project.announce_change:<project>:<change>:<event>:<batch>`. */
export function dueAnnouncements(state: State): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const news = byId.get(id)?.news;
    if (news === undefined || news === null) return [];
    const { batches, change, event, told } = news;
    const open: number[] = [];
    for (let batch = 1; batch <= batches && open.length < ANNOUNCEMENTS_AT_ONCE; batch += 1) {
      if (!told.includes(batch)) open.push(batch);
    }
    return open.map((batch) =>
      command('project.announce_change', [id, change, event, batch], { batch, change, event, project: id }),
    );
  });
}

/** What happens to a change is told at once. */
export const makesAnnouncementDue = (_state: State, { facts }: Entry): boolean =>
  facts.some((fact) => 'batches' in fact && fact.kind.startsWith('project.change_') && fact.batches > 0);
