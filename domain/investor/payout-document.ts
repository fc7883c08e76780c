/** A person's paid or future share of a month's pool. Pure. */
import { defineRecord, DocumentMismatch, type FoldContext } from '../ledger/document.ts';
import { type PayoutStanding, PayoutStandingSchema } from './document.ts';
import type { PayoutReleasedFact, PayoutShareFact } from './facts.ts';

function sharedPayout(fact: PayoutShareFact, at: string): PayoutStanding {
  const { amount: amountDc, month, percentage: poolPercentage, status } = fact;
  const paid = status === 'paid' ? { paidAt: at } : {};
  return { month, amountDc, poolPercentage, status, createdAt: at, ...paid };
}

export const payoutDocument = defineRecord({
  name: 'payout',
  on: { 'payout.shared': true, 'payout.released': true },
  schema: PayoutStandingSchema,
  idOf: ({ month }: PayoutShareFact | PayoutReleasedFact) => `payout:${month}`,
  fold(
    before: PayoutStanding | null,
    fact: PayoutShareFact | PayoutReleasedFact,
    { at }: FoldContext,
  ): PayoutStanding {
    if (fact.kind === 'payout.shared') return sharedPayout(fact, at);
    if (before === null) throw new DocumentMismatch(`there is no payout of ${fact.month} before this entry`);
    return { ...before, status: 'paid', paidAt: at };
  },
});
