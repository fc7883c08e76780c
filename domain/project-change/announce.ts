import type { Fact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import type { ChangeEvent } from '../project/constants.ts';
import { findProject } from '../project/projects.ts';
import { err, ok } from '../result.ts';
import { stakes } from '../stake/stakes.ts';
import type { ProjectChangeNotice } from './facts.ts';
import { backersPerAnnouncement } from './limits.ts';
import { type AnnounceChange, AnnounceChangeSchema } from './schema.ts';

export const batchesFor = (backers: number): number => Math.ceil(backers / backersPerAnnouncement);

const NOTICES = {
  proposed: 'project.change_proposed',
  in_force: 'project.change_in_force',
  withdrawn: 'project.change_withdrawn',
  lapsed: 'project.change_lapsed',
} as const satisfies Readonly<Record<ChangeEvent, ProjectChangeNotice>>;

/**
 * Notifies one batch of backers of the latest event of a change. Batches may run in any order; the next event of the change replaces
 * the batches that are left. Refusals in order: PROJECT_NOT_FOUND, CHANGE_NOT_DUE.
 */
export const announceChangeRule = defineRule<AnnounceChange>({
  type: 'project.announce_change',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: AnnounceChangeSchema,
  decide({ state }, { batch, change: n, event, project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const { change, news, text } = project;
    const isDue = news?.change === n && news.event === event;
    if (!isDue || batch > news.batches || news.told.includes(batch)) return err('CHANGE_NOT_DUE');
    const { audiences, byProject } = stakes.of(state);
    const backers = (audiences.get(id) ?? [])
      .slice((batch - 1) * backersPerAnnouncement, batch * backersPerAnnouncement)
      .filter((userId) => byProject.get(id)?.has(userId) === true);
    const announced: Fact = {
      batch,
      change: n,
      event,
      ...(change !== null && { inForceAt: change.inForceAt }),
      kind: 'project.change_announced',
      left: news.batches - news.told.length - 1,
      project: id,
      title: text.title,
    };
    return ok({
      postings: [],
      facts: [announced, ...backers.map((userId) => raiseNotice(userId, NOTICES[event]))],
    });
  },
});
