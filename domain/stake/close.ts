import type { Fact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import { type Micro, writeMicro } from '../money.ts';
import { GO_LIVE_WINDOW_MS } from '../project/constants.ts';
import { findProject } from '../project/projects.ts';
import { type ProjectNamed, ProjectNamedSchema } from '../project/schema.ts';
import { endOfRaise } from '../project/raise-terms.ts';
import { err, ok } from '../result.ts';
import type { RaiseClosedFact } from './facts.ts';
import { backersPerRefund } from './limits.ts';

/**
 * Ends a raise at its time: it has succeeded if its soft cap is reached (ruling L5), otherwise everybody is refunded
 * (ruling L11). Refusals in order: PROJECT_NOT_FOUND, RAISE_ENDED (or it never opened), RAISE_NOT_OVER.
 */
export const closeRaiseRule = defineRule<ProjectNamed>({
  type: 'project.close',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state, now }, { project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const { backers, creator, raised, terms } = project;
    if (project.state !== 'active') return err('RAISE_ENDED');
    if (now < endOfRaise(terms, raised)) return err('RAISE_NOT_OVER');
    if (raised >= terms.softCap) {
      const succeeded = succeededFact({ creator, id, now, raised });
      return ok({ postings: [], facts: [succeeded, raiseNotice(creator, 'project.succeeded')] });
    }
    const failed: Fact = {
      batches: Math.ceil(backers / backersPerRefund),
      kind: 'project.raise_closed',
      outcome: 'failed',
      project: id,
      raised: writeMicro(raised),
      userId: creator,
    };
    return ok({ postings: [], facts: [failed, raiseNotice(creator, 'project.failed')] });
  },
});

type Success = {
  readonly creator: string;
  readonly id: string;
  readonly now: number;
  readonly raised: Micro;
};

export const succeededFact = ({ creator, id, now, raised }: Success): RaiseClosedFact => ({
  batches: 0,
  goLiveBy: now + GO_LIVE_WINDOW_MS,
  kind: 'project.raise_closed',
  outcome: 'succeeded',
  project: id,
  raised: writeMicro(raised),
  userId: creator,
});
