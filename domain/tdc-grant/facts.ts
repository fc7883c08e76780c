import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

export const TDC_GRANT_KINDS = {
  grant: { explorerType: 'receive', hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    tdcGrant: 'tdc.granted';
  }
  interface FeatureTransactionKinds {
    tdcGrant: keyof typeof TDC_GRANT_KINDS;
  }
}
