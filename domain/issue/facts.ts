import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

export const ISSUE_KINDS = {
  issue: { explorerType: 'receive', hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    issue: 'funds.issued';
  }
  interface FeatureTransactionKinds {
    issue: keyof typeof ISSUE_KINDS;
  }
}
