import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

export const TDC_CLAIM_KINDS = {
  faucet: { explorerType: 'receive', hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    tdcClaim: 'tdc.claimed';
  }
  interface FeatureTransactionKinds {
    tdcClaim: keyof typeof TDC_CLAIM_KINDS;
  }
}
