/** The history of a project's terms: `project-terms:<id>` in the catalogue. Pure. */
import { isoTime } from '../iso-time.ts';
import { defineCatalogRows } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';
import { type TermsHistory, TermsHistorySchema } from '../project/document.ts';
import { dealOfTerms, diffTerms } from '../project/offer-document.ts';
import { hashTerms } from '../project/terms.ts';

const KINDS = {
  'project.change_proposed': true,
  'project.change_in_force': true,
  'project.change_withdrawn': true,
  'project.change_lapsed': true,
  'project.raise_closed': true,
} as const;

type ChangeFact = FactOf<keyof typeof KINDS>;
type ListedChange = TermsHistory['changes'][number];

const ENDED = {
  'project.change_in_force': 'in_force',
  'project.change_withdrawn': 'withdrawn',
  'project.change_lapsed': 'lapsed',
  // A change that is not in force when the raise ends lapses.
  'project.raise_closed': 'lapsed',
} as const satisfies Partial<Readonly<Record<ChangeFact['kind'], ListedChange['state']>>>;

export const termsHistoryDocument = defineCatalogRows({
  name: 'project-terms',
  on: KINDS,
  schema: TermsHistorySchema,
  idOf: ({ project }: ChangeFact) => `project-terms:${project}`,
  fold(before: TermsHistory | null, fact: ChangeFact, { at }): TermsHistory | null {
    if (fact.kind === 'project.change_proposed') return propose(before, fact, at);
    if (before?.changes.at(-1)?.state !== 'waiting') return before;
    const state = ENDED[fact.kind];
    return {
      ...before,
      changes: before.changes.map((change) =>
        change.state === 'waiting' ? { ...change, state, endedAt: at } : change,
      ),
    };
  },
});

function propose(
  before: TermsHistory | null,
  { from, hash, inForceAt, project, since, terms }: FactOf<'project.change_proposed'>,
  at: string,
): TermsHistory {
  const first = { terms: hashTerms(project, from), since: isoTime(since), deal: dealOfTerms(from) };
  const known = before ?? { project, first, changes: [] };
  const proposed: ListedChange = {
    terms: hash,
    at,
    inForceAt: isoTime(inForceAt),
    to: diffTerms(from, terms),
    state: 'waiting',
    endedAt: null,
  };
  return { ...known, changes: [...known.changes, proposed] };
}
