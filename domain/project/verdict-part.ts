import type { VerdictPart } from '../ledger/document-parts.ts';

/** Whoever submits a project learns its id. */
export const projectVerdict: VerdictPart = {
  on: { 'project.submitted': true },
  fieldsOf: (fact) => (fact.kind === 'project.submitted' ? { project: fact.project } : {}),
};
