/** The facts about receivables. Amounts are decimal strings; the keys are in canonical order. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

/** A part of what the person received in this entry paid their debt: for reversed purchases, and for rewards. */
export type ReceivableCollectedFact = {
  readonly kind: 'receivable.collected';
  /** The remaining debt. */
  readonly left: string;
  readonly purchases: string;
  readonly rewards: string;
  readonly userId: string;
};

export type ReceivableNotice = 'receivable.opened' | 'receivable.collected';

export const RECEIVABLE_KINDS = {
  receivable: { explorerType: null, hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    receivable: ReceivableCollectedFact;
  }
  interface FeatureNotices {
    receivable: ReceivableNotice;
  }
  interface FeatureTransactionKinds {
    receivable: keyof typeof RECEIVABLE_KINDS;
  }
}
