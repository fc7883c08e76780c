import type { VerdictPart } from '../ledger/document-parts.ts';

/** A backer learns the id of the stake, and its tokens. */
export const stakeVerdict: VerdictPart = {
  on: { 'project.invested': true },
  fieldsOf: (fact) =>
    fact.kind === 'project.invested' ? { investment: fact.investment, tokens: fact.tokens } : {},
};
