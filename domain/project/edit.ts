import type { Fact } from '../ledger/facts.ts';
import { canonicalText } from '../ledger/canonical.ts';
import { defineRule, type HoldPosting, type RuleContext } from '../ledger/rule.ts';
import { userAccount } from '../ledger/accounts.ts';
import { writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { creationFeeHold } from './accounts.ts';
import { unmintMovement, unmintPostings } from './mint.ts';
import { refusalOfTerms, termsOf } from './offer.ts';
import { earliestStart } from './parameters.ts';
import type { Project } from './project.ts';
import { findProject, projects } from './projects.ts';
import { type EditProject, EditProjectSchema, type ProjectNamed, ProjectNamedSchema } from './schema.ts';
import { raiseStaffNotices } from './staff-notices.ts';
import { textOf } from './submit.ts';
import { type Terms, writeTerms } from './terms.ts';

/**
 * The creator edits a project: texts and logo until the raise is over, terms until it starts. An approved project with new terms
 * waits for staff again, without a second fee. Refusals in order: PROJECT_NOT_FOUND,
 * NOT_THE_CREATOR, PROJECT_DECIDED (it never opened, or its raise is over), and for new terms PROJECT_STARTED, those of the
 * terms (`offer.ts`), SYMBOL_TAKEN.
 */
export const editProjectRule = defineRule<EditProject>({
  type: 'project.edit',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: EditProjectSchema,
  decide(context, { project: id, ...offer }) {
    const { state, actor } = context;
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    if (project.creator !== actor) return err('NOT_THE_CREATOR');
    if (project.state !== 'pending' && project.state !== 'active') return err('PROJECT_DECIDED');
    const edited = { kind: 'project.edited', project: id } as const;
    const terms = termsOf(offer);
    if (isSame(terms, project.terms)) {
      return ok({ postings: [], facts: [{ ...edited, text: textOf(offer), userId: actor }] });
    }
    const refused = refusalOf(context, { id, project, terms });
    if (refused !== null) return refused;
    const facts: Fact[] = [
      { ...heldFee(project), ...edited, terms: writeTerms(terms), text: textOf(offer), userId: actor },
      ...raiseStaffNotices(state, actor, 'project.submitted'),
    ];
    if (!project.approved) return ok({ postings: [], facts });
    return ok({
      postings: unmintPostings(id, project.terms),
      facts: [unmintMovement(id, project.terms), ...facts],
    });
  },
});

/** The first approval has captured the fee, and new terms wait without a second one. */
const heldFee = ({ approved, heldFee: fee }: Project) => (approved ? { fee: writeMicro(fee) } : {});

const isSame = (one: Terms, other: Terms): boolean =>
  canonicalText(writeTerms(one)) === canonicalText(writeTerms(other));

type Change = { readonly id: string; readonly project: Project; readonly terms: Terms };

function refusalOf({ state, now }: RuleContext, { id, project, terms }: Change) {
  const hasStarted = project.approved && now >= project.terms.startAt;
  if (hasStarted || project.backers > 0) return err('PROJECT_STARTED');
  const refused = refusalOfTerms(terms, { now, raisesFrom: earliestStart(state.parameters) });
  if (refused !== null) return refused;
  const holder = projects.of(state).bySymbol.get(terms.symbol);
  return holder === undefined || holder === id ? null : err('SYMBOL_TAKEN', { field: 'symbol' });
}

/**
 * The creator withdraws a project that waits for staff; a held fee is released. Refusals in order: PROJECT_NOT_FOUND,
 * NOT_THE_CREATOR, PROJECT_DECIDED.
 */
export const withdrawProjectRule = defineRule<ProjectNamed>({
  type: 'project.withdraw',
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
    if (project.state !== 'pending') return err('PROJECT_DECIDED');
    return ok({
      postings: [],
      holds: releaseFee(id, project),
      facts: [{ kind: 'project.withdrawn', project: id, userId: actor }],
    });
  },
});

/** Releases the held fee, if there is one. */
export const releaseFee = (id: string, { creator, heldFee }: Project): readonly HoldPosting[] =>
  heldFee === 0n
    ? []
    : [
        {
          account: userAccount(creator, 'DC'),
          action: 'released',
          amount: heldFee,
          id: creationFeeHold(id),
        },
      ];
