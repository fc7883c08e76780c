import type { TransactionKindTable } from '../ledger/transaction-kind.ts';
import type { CurrencyCode } from '../ledger/accounts.ts';
import type { ErrorCode } from '../error-code.ts';

/** A transfer that moved nothing, with the reason. `amount` is the requested decimal string. */
export type TransferRefusedFact = {
  readonly amount: string;
  readonly code: ErrorCode;
  readonly currency: CurrencyCode;
  readonly kind: 'transfer.refused';
  readonly to: string;
  readonly userId: string;
};

export type TransferNotice = 'transfer.sent' | 'transfer.received' | 'transfer.refused';

export const TRANSFER_KINDS = {
  send: { explorerType: 'send', hasFee: true },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    transfer: TransferRefusedFact;
  }
  interface FeatureNotices {
    transfer: TransferNotice;
  }
  interface FeatureTransactionKinds {
    transfer: keyof typeof TRANSFER_KINDS;
  }
}
