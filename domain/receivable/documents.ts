/** Folds durable facts into the document about a person's debt; the stored document is the running value. Pure. */
import { defineRecord, type FoldContext } from '../ledger/document.ts';
import { receivableStepsShownMax } from './limits.ts';
import { readMicro, writeMicro } from '../money.ts';
import type { DisputeClosedFact, OrderRefundedFact } from '../purchase/facts.ts';
import type { ReferralTakenBackFact } from '../referral/facts.ts';
import { type ReceivableStanding, ReceivableStandingSchema, type ReceivableStep } from './document.ts';
import type { ReceivableCollectedFact } from './facts.ts';

type OpenedFact = OrderRefundedFact | DisputeClosedFact | ReferralTakenBackFact;
type ReceivableFact = OpenedFact | ReceivableCollectedFact;

const CAUSES = {
  'order.refunded': 'refunded',
  'order.dispute_closed': 'charged_back',
  'referral.taken_back': 'reward',
} as const satisfies Record<OpenedFact['kind'], string>;

function stepOf(fact: ReceivableFact, at: string): ReceivableStep {
  if (fact.kind !== 'receivable.collected')
    return { at, step: 'opened', amount: fact.shortfall, cause: CAUSES[fact.kind] };
  return { at, step: 'collected', amount: writeMicro(readMicro(fact.purchases) + readMicro(fact.rewards)) };
}

/** A collection states the remaining debt, which includes debts from before this document existed. */
const leftAfter = (before: ReceivableStanding | null, fact: ReceivableFact): string =>
  fact.kind === 'receivable.collected'
    ? fact.left
    : writeMicro(readMicro(before?.left ?? '0') + readMicro(fact.shortfall));

export const receivableDocument = defineRecord({
  name: 'receivable',
  on: {
    'order.refunded': true,
    'order.dispute_closed': true,
    'referral.taken_back': true,
    'receivable.collected': true,
  },
  schema: ReceivableStandingSchema,
  idOf: (fact: ReceivableFact) => ('shortfall' in fact && fact.shortfall === '0' ? null : 'receivable'),
  fold: (
    before: ReceivableStanding | null,
    fact: ReceivableFact,
    { at }: FoldContext,
  ): ReceivableStanding => ({
    left: leftAfter(before, fact),
    steps: [stepOf(fact, at), ...(before?.steps ?? [])].slice(0, receivableStepsShownMax),
  }),
});
