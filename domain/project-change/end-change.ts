import type { Fact } from '../ledger/facts.ts';
import { defineRule, type Effects } from '../ledger/rule.ts';
import { unmintMovement, unmintPostings } from '../project/mint.ts';
import type { Change, Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { type ProjectNamed, ProjectNamedSchema } from '../project/schema.ts';
import { writeTerms } from '../project/terms.ts';
import { err, ok } from '../result.ts';
import { batchesFor } from './announce.ts';
import { refusalOfChange } from './proposed-terms.ts';
import { type ApplyChange, ApplyChangeSchema } from './schema.ts';

/**
 * The creator withdraws a proposed change, so the present terms stay. Refusals in order: PROJECT_NOT_FOUND, NOT_THE_CREATOR,
 * CHANGE_NOT_OPEN.
 */
export const withdrawChangeRule = defineRule<ProjectNamed>({
  type: 'project.withdraw_change',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state, actor }, { project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (project.creator !== actor) return err('NOT_THE_CREATOR');
    const { change } = project;
    if (change === null) return err('CHANGE_NOT_OPEN');
    return ok({
      postings: [],
      facts: [aboutChange('project.change_withdrawn', { change, id, project })],
    });
  },
});

/**
 * Brings a proposed change into force when its 72 hours are over. It lapses instead if its terms no longer fit what has been
 * raised and sold since. A frozen vault delays it, and backers can leave in the meantime. Refusals in order: PROJECT_NOT_FOUND,
 * CHANGE_NOT_OPEN, PROJECT_FROZEN, CHANGE_NOT_DUE.
 */
export const applyChangeRule = defineRule<ApplyChange>({
  type: 'project.apply_change',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ApplyChangeSchema,
  decide({ state, now }, { change: n, project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const { change } = project;
    if (change?.n !== n) return err('CHANGE_NOT_OPEN');
    if (project.frozen !== null) return err('PROJECT_FROZEN');
    if (now < change.inForceAt) return err('CHANGE_NOT_DUE');
    const unfit = refusalOfChange(change.terms, project, change.inForceAt);
    if (unfit === null) return ok(effectsOf({ change, id, project }));
    const lapsed = aboutChange('project.change_lapsed', { change, id, project });
    return ok({ postings: [], facts: [{ ...lapsed, why: unfit.code }] });
  },
});

type EndedChange = { readonly change: Change; readonly id: string; readonly project: Project };

const aboutChange = <const Kind extends string>(kind: Kind, { change, id, project }: EndedChange) => ({
  batches: batchesFor(project.backers),
  change: change.n,
  kind,
  project: id,
  userId: project.creator,
});

/** A smaller supply takes away unsold tokens only: they go back to the mint. */
function effectsOf({ change, id, project }: EndedChange): Effects {
  const { symbol, totalSupply } = change.terms;
  const { batches, kind, userId } = aboutChange('project.change_in_force', { change, id, project });
  const terms = writeTerms(change.terms);
  const inForce: Fact = { batches, change: change.n, endsCheck: true, kind, project: id, terms, userId };
  const surplus = { symbol, totalSupply: project.terms.totalSupply - totalSupply };
  if (surplus.totalSupply === 0n) return { postings: [], facts: [inForce] };
  return { postings: unmintPostings(id, surplus), facts: [unmintMovement(id, surplus), inForce] };
}
