/** The facts about purchases. Amounts are decimal strings, times ms; the keys of a fact are in canonical order. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

/** The DC bought at the price of one phase. `dc` is everything minted for it, the vaults' parts included. */
export type LineFact = {
  readonly dc: string;
  readonly phase: number;
  readonly priceUsd: string;
  readonly usd: string;
};

/** The split of the minted DC. The universal part is the fee and is distributed like any other (rulings M5, M7). */
export type SplitFact = {
  readonly buyer: string;
  readonly core: string;
  readonly marketing: string;
  readonly universal: string;
};

export type OrderOpenedFact = {
  readonly kind: 'order.opened';
  readonly lines: readonly LineFact[];
  readonly lockedUntil: number;
  readonly order: string;
  readonly split: SplitFact;
  readonly usd: string;
  readonly userId: string;
};

export type OrderSettledFact = {
  readonly kind: 'order.settled';
  readonly lines: readonly LineFact[];
  /** Whether the order's prices apply; otherwise the prices of the day do. */
  readonly locked: boolean;
  readonly order: string;
  readonly payment: string;
  readonly split: SplitFact;
  readonly usd: string;
  readonly userId: string;
};

export type OrderClosedFact = {
  readonly kind: 'order.expired' | 'order.cancelled';
  readonly order: string;
  readonly userId: string;
};

export type OrderDisputedFact = {
  readonly kind: 'order.disputed';
  /** The disputed part of the buyer's DC; `held` of it is available and held, `shortfall` is owed. */
  readonly amount: string;
  readonly dispute: string;
  readonly held: string;
  /** The id of the hold; omitted if nothing is held. */
  readonly hold?: string;
  readonly order: string;
  readonly shortfall: string;
  readonly userId: string;
};

export type DisputeOutcome = 'won' | 'lost';

/** `won`: the hold is released. `lost`: the held DC are taken back, the rest stays owed. */
export type DisputeClosedFact = {
  readonly kind: 'order.dispute_closed';
  readonly dispute: string;
  readonly order: string;
  readonly outcome: DisputeOutcome;
  readonly shortfall: string;
  readonly taken: string;
  readonly userId: string;
};

export type OrderRefundedFact = {
  readonly kind: 'order.refunded';
  /** The buyer's DC for the refunded dollars; `taken` of it was available, `shortfall` is owed. */
  readonly amount: string;
  /** The amount held from now on for the open dispute of this purchase, and the id of that hold. */
  readonly held?: string;
  readonly hold?: string;
  readonly order: string;
  readonly refund: string;
  readonly shortfall: string;
  readonly taken: string;
  readonly usd: string;
  readonly userId: string;
};

/**
 * The refund did not reach the card: its dollars are with us again. `amount` of the buyer's DC were claimed for them.
 */
export type RefundFailedFact = {
  readonly amount: string;
  readonly kind: 'order.refund_failed';
  readonly order: string;
  readonly refund: string;
  /** The provider's amount, and the part of it that had been counted as refunded. */
  readonly told: string;
  readonly usd: string;
  readonly userId: string;
};

/** The buyer gets the DC of a failed refund back. `owed` of them pays the debt for this purchase. */
export type RefundRestoredFact = {
  readonly amount: string;
  readonly kind: 'order.refund_restored';
  readonly order: string;
  readonly owed: string;
  readonly refund: string;
  readonly userId: string;
};

export type PurchaseFact =
  | OrderOpenedFact
  | OrderSettledFact
  | OrderClosedFact
  | OrderDisputedFact
  | DisputeClosedFact
  | OrderRefundedFact
  | RefundFailedFact
  | RefundRestoredFact;

export type PurchaseNotice =
  | 'purchase.settled'
  | 'purchase.disputed'
  | 'purchase.dispute_won'
  | 'purchase.charged_back'
  | 'purchase.refunded'
  | 'purchase.refund_failed'
  | 'purchase.refund_restored';

export const PURCHASE_KINDS = {
  fiat_purchase: { explorerType: 'fiat_purchase', hasFee: true },
  chargeback: { explorerType: null, hasFee: false },
  card_refund: { explorerType: null, hasFee: false },
  refund_undone: { explorerType: 'receive', hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    purchase: PurchaseFact;
  }
  interface FeatureNotices {
    purchase: PurchaseNotice;
  }
  interface FeatureTransactionKinds {
    purchase: keyof typeof PURCHASE_KINDS;
  }
}
