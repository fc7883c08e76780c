/** A project's fee and its creator's history, which staff see before they decide. */
import { isoTime } from '../iso-time.ts';
import type { State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import type { ProjectState } from '../project/constants.ts';
import { findProject, listProjectsOf } from '../project/projects.ts';
import type { ProjectReview } from './answers.ts';

const FAILED: readonly ProjectState[] = ['failed', 'rejected'];

/** Undefined if there is no such project. */
export function viewReview(state: State, id: string): ProjectReview | undefined {
  const project = findProject(state, id);
  if (project === undefined) return undefined;
  const openedAt = state.users.get(project.creator)?.openedAt;
  const others = listProjectsOf(state, project.creator).filter(([other]) => other !== id);
  const count = (isMeant: (at: ProjectState) => boolean): number =>
    others.filter(([, { state: at }]) => isMeant(at)).length;
  return {
    fee: writeMicro(project.heldFee),
    creatorSince: openedAt === undefined ? null : isoTime(openedAt),
    others: {
      all: others.length,
      launched: count((at) => at === 'launched'),
      failed: count((at) => FAILED.includes(at)),
    },
  };
}
