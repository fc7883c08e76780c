/** The document of a project for its creator: `own-project:<id>`. Pure. */
import { defineRecord, DocumentMismatch, type FoldContext } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';
import { type OwnProject, OwnProjectSchema } from './document.ts';
import { offerOf } from './offer-document.ts';

const KINDS = {
  'project.submitted': true,
  'project.edited': true,
  'project.approved': true,
  'project.rejected': true,
  'project.withdrawn': true,
} as const;

type OwnFact = FactOf<keyof typeof KINDS>;

export const ownProjectDocument = defineRecord({
  name: 'own-project',
  on: KINDS,
  schema: OwnProjectSchema,
  idOf: ({ project }: OwnFact) => `own-project:${project}`,
  fold(before: OwnProject | null, fact: OwnFact, { at, id }: FoldContext): OwnProject {
    if (fact.kind === 'project.submitted') {
      const { fee, project, terms, text } = fact;
      return { project, offer: offerOf(text, terms), state: 'pending', fee, submittedAt: at };
    }
    if (before === null) throw new DocumentMismatch(`${id} is missing`);
    return after(before, fact);
  },
});

function after(before: OwnProject, fact: Exclude<OwnFact, { kind: 'project.submitted' }>): OwnProject {
  switch (fact.kind) {
    case 'project.edited':
      return fact.terms === undefined
        ? { ...before, offer: { ...withoutLogo(before.offer), ...fact.text } }
        : { ...before, offer: offerOf(fact.text, fact.terms), state: 'pending', fee: fact.fee ?? before.fee };
    case 'project.approved':
      return { ...before, state: 'approved' };
    case 'project.rejected':
    case 'project.withdrawn': {
      const state = fact.kind === 'project.rejected' ? 'rejected' : 'withdrawn';
      return { ...before, state, ...(fact.reason !== undefined && { reason: fact.reason }) };
    }
  }
}

const withoutLogo = ({ logo: _logo, ...offer }: OwnProject['offer']): OwnProject['offer'] => offer;
