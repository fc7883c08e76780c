/** The document of a person's stakes in a project: `backing:<project>`. Pure. */
import { defineRecord, DocumentMismatch, type FoldContext } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';
import { readMicro, writeMicro } from '../money.ts';
import { type Backing, BackingSchema } from '../project/document.ts';
import { returnedStakesShownMax } from './limits.ts';

const KINDS = {
  'project.invested': true,
  'project.stake_returned': true,
  'project.stakes_refunded': true,
  'project.tokens_delivered': true,
} as const;

type BackingFact = FactOf<keyof typeof KINDS>;
type Stakes = Backing['stakes'];

export const backingDocument = defineRecord({
  name: 'backing',
  on: KINDS,
  schema: BackingSchema,
  idOf: ({ project }: BackingFact) => `backing:${project}`,
  fold(before: Backing | null, fact: BackingFact, { at, id }: FoldContext): Backing {
    if (fact.kind === 'project.invested') {
      const { amount, fee, investment, project, terms, tokens } = fact;
      const known = before ?? { project, stakes: [], refunded: '0', refundFee: '0' };
      const stake = { investment, amount, fee, tokens, at, terms, status: 'held' as const };
      return { ...known, stakes: [...known.stakes, stake] };
    }
    if (before === null) throw new DocumentMismatch(`${id} is missing`);
    return after(before, fact);
  },
});

function after(before: Backing, fact: Exclude<BackingFact, { kind: 'project.invested' }>): Backing {
  switch (fact.kind) {
    case 'project.stake_returned':
      return {
        ...before,
        stakes: newestReturned(
          setStatus(before.stakes, 'returned', ({ investment }) => investment === fact.investment),
        ),
      };
    case 'project.stakes_refunded':
      return {
        ...before,
        stakes: setStatus(before.stakes, 'refunded', ({ investment }) =>
          fact.investments.includes(investment),
        ),
        refunded: writeMicro(readMicro(before.refunded) + readMicro(fact.amount)),
        refundFee: writeMicro(readMicro(before.refundFee) + readMicro(fact.fee)),
      };
    case 'project.tokens_delivered':
      return { ...before, stakes: setStatus(before.stakes, 'delivered', ({ status }) => status === 'held') };
  }
}

const setStatus = (
  stakes: Stakes,
  status: Stakes[number]['status'],
  isMeant: (stake: Stakes[number]) => boolean,
): Stakes => stakes.map((stake) => (isMeant(stake) ? { ...stake, status } : stake));

/** Keeps only the newest returned stakes, so that the document stays small; the transactions show the others. */
function newestReturned(stakes: Stakes): Stakes {
  const returned = stakes.filter(({ status }) => status === 'returned');
  const dropped = new Set(returned.slice(0, -returnedStakesShownMax));
  return stakes.filter((stake) => !dropped.has(stake));
}
