import type { VerdictPart } from '../ledger/document-parts.ts';

/** The verdict of a submission contains the project's id. */
export const projectVerdict: VerdictPart = {
  on: { 'project.submitted': true },
  fieldsOf: (fact) => (fact.kind === 'project.submitted' ? { project: fact.project } : {}),
};
