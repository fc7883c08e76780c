/** What entries say of receivables. Amounts are decimal strings; the keys stand in canonical order. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

/** A part of what the person received in this entry went to what they owe: for purchases that went back, and for rewards. */
export type ReceivableCollectedFact = {
  readonly kind: 'receivable.collected';
  /** What is owed after this. */
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
