/** What a person owes as a fold over the durable facts about it; the stored document is the running value. Pure. */
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { receivableStepsShownMax } from '#domain/limits.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { DisputeClosedFact, OrderRefundedFact } from '#domain/purchase/facts.ts';
import type { ReceivableStanding, ReceivableStep } from '#domain/receivable/document.ts';
import type { ReceivableCollectedFact } from '#domain/receivable/facts.ts';
import type { ReferralTakenBackFact } from '#domain/referral/facts.ts';
import type { StandingDoc } from '#domain/standing/document.ts';
import { isoTime } from '../iso-time.ts';
import type { DocumentFold } from './folded-documents.ts';

type OpenedFact = OrderRefundedFact | DisputeClosedFact | ReferralTakenBackFact;
type ReceivableFact = OpenedFact | ReceivableCollectedFact;

const CAUSES = {
  'order.refunded': 'refunded',
  'order.dispute_closed': 'charged_back',
  'referral.taken_back': 'reward',
} as const satisfies Record<OpenedFact['kind'], string>;

function isReceivable(fact: Fact): fact is ReceivableFact {
  if (fact.kind === 'receivable.collected') return true;
  return fact.kind in CAUSES && 'shortfall' in fact && fact.shortfall !== '0';
}

const factsOf = ({ facts }: Entry, userId: string): readonly ReceivableFact[] =>
  facts.filter(isReceivable).filter((fact) => fact.userId === userId);

function stepOf(fact: ReceivableFact, at: string): ReceivableStep {
  if (fact.kind !== 'receivable.collected')
    return { at, step: 'opened', amount: fact.shortfall, cause: CAUSES[fact.kind] };
  return { at, step: 'collected', amount: writeMicro(readMicro(fact.purchases) + readMicro(fact.rewards)) };
}

/** What is collected says itself what is left: what came to be owed before there was this document is in it too. */
function after(before: ReceivableStanding | undefined, fact: ReceivableFact, at: string): ReceivableStanding {
  const left =
    fact.kind === 'receivable.collected'
      ? fact.left
      : writeMicro(readMicro(before?.left ?? '0') + readMicro(fact.shortfall));
  const steps = [stepOf(fact, at), ...(before?.steps ?? [])].slice(0, receivableStepsShownMax);
  return { left, steps };
}

export const receivableFold: DocumentFold<ReceivableFact, StandingDoc> = {
  collection: 'standing',
  factsOf,
  idOf: () => 'receivable',
  fold(before, fact, { entry }) {
    if (before !== null && before.seq >= entry.seq) return before;
    const at = isoTime(entry.at);
    return { id: 'receivable', seq: entry.seq, at, receivable: after(before?.receivable, fact, at) };
  },
};
