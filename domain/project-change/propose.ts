import { canonicalText } from '../ledger/canonical.ts';
import { defineRule } from '../ledger/rule.ts';
import { isoTime, momentMs } from '../iso-time.ts';
import type { ProjectState } from '../project/constants.ts';
import { termsOf } from '../project/offer.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { endOfRaise } from '../project/raise-terms.ts';
import { hashTerms, type Terms, writeTerms } from '../project/terms.ts';
import { err, ok } from '../result.ts';
import { CHANGE_DELAY_MS } from './constants.ts';
import type { ChangeProposedFact } from './facts.ts';
import { batchesFor } from './announce.ts';
import { changesPerProjectMax } from './limits.ts';
import { refusalOfChange } from './proposed-terms.ts';
import { type ProposeChange, ProposeChangeSchema } from './schema.ts';

/**
 * The creator proposes other terms for a raise that has started (ruling L19). They are in force 72 hours later, and until then
 * every backer can leave. Refusals in order: PROJECT_NOT_FOUND, NOT_THE_CREATOR, CHANGE_NOT_NEEDED (the creator can still edit it),
 * PROJECT_DECIDED (it never opened), RAISE_ENDED, PROJECT_FROZEN, CHANGE_OPEN, CHANGES_FULL, CHANGE_TOO_LATE, CHANGE_FIXED,
 * CHANGE_EMPTY, CHANGE_ENDS_TOO_SOON, those of the terms (`project/offer.ts`), SUPPLY_RAISED, CAP_BELOW_RAISED,
 * SUPPLY_BELOW_SOLD.
 */
export const proposeChangeRule = defineRule<ProposeChange>({
  type: 'project.propose_change',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ProposeChangeSchema,
  decide({ state, actor, now }, offer) {
    const { project: id } = offer;
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (project.creator !== actor) return err('NOT_THE_CREATOR');
    const refused = refusalToPropose(project, now) ?? refusalOfFixed(project, offer);
    if (refused !== null) return refused;
    const terms = proposedTerms(project, offer);
    if (isSame(terms, project.terms)) return err('CHANGE_EMPTY');
    const inForceAt = now + CHANGE_DELAY_MS;
    const unfit = refusalOfChange(terms, project, inForceAt);
    return unfit ?? ok({ postings: [], facts: [proposedFact({ id, inForceAt, project, terms })] });
  },
});

const OVER: ReadonlySet<ProjectState> = new Set(['succeeded', 'launched', 'failed']);

function refusalToPropose(project: Project, now: number) {
  const { backers, state: at, terms } = project;
  if (at === 'pending') return err('CHANGE_NOT_NEEDED');
  if (OVER.has(at)) return err('RAISE_ENDED');
  if (at !== 'active') return err('PROJECT_DECIDED');
  return now < terms.startAt && backers === 0 ? err('CHANGE_NOT_NEEDED') : refusalOfMoment(project, now);
}

function refusalOfMoment({ change, changes, frozen, raised, terms }: Project, now: number) {
  const end = endOfRaise(terms, raised);
  if (now >= end) return err('RAISE_ENDED');
  if (frozen !== null) return err('PROJECT_FROZEN');
  if (change !== null) return err('CHANGE_OPEN');
  if (changes >= changesPerProjectMax) return err('CHANGES_FULL', { limit: changesPerProjectMax });
  return now + CHANGE_DELAY_MS >= end ? err('CHANGE_TOO_LATE', { endsAt: end }) : null;
}

/** The refusal of a proposal that changes a fixed field. It may contain such a field with its present value. */
function refusalOfFixed({ terms, text }: Project, offer: ProposeChange) {
  const { startAt, symbol, type } = terms;
  const fixed = { title: text.title, description: text.description, logo: text.logo, type, symbol, startAt };
  const named = { ...offer, startAt: offer.startAt === undefined ? undefined : momentMs(offer.startAt) };
  const field = (Object.keys(fixed) as (keyof typeof fixed)[]).find(
    (name) => named[name] !== undefined && named[name] !== fixed[name],
  );
  return field === undefined ? null : err('CHANGE_FIXED', { field });
}

/** The terms of a proposal. They do not depend on the texts, which can be empty here. */
const proposedTerms = ({ terms: { startAt, symbol, type } }: Project, offer: ProposeChange): Terms =>
  termsOf({ ...offer, title: '', description: '', type, symbol, startAt: isoTime(startAt) });

const isSame = (one: Terms, other: Terms): boolean =>
  canonicalText(writeTerms(one)) === canonicalText(writeTerms(other));

type ProposedChange = {
  readonly id: string;
  readonly inForceAt: number;
  readonly project: Project;
  readonly terms: Terms;
};

function proposedFact({ id, inForceAt, project, terms }: ProposedChange): ChangeProposedFact {
  const { backers, changes, creator, termsSince } = project;
  const written = writeTerms(terms);
  return {
    batches: batchesFor(backers),
    change: changes + 1,
    from: writeTerms(project.terms),
    hash: hashTerms(id, written),
    inForceAt,
    kind: 'project.change_proposed',
    project: id,
    since: termsSince,
    terms: written,
    userId: creator,
  };
}
