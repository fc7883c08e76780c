/** What entries say about purchases. Amounts are decimal strings, times ms; the keys of a fact stand in canonical order. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

/** What is bought at the price of one phase. `dc` is all that is minted for it, the vaults' parts too. */
export type LineFact = {
  readonly dc: string;
  readonly phase: number;
  readonly priceUsd: string;
  readonly usd: string;
};

/** Who gets what of the DC minted. The universal part is the fee and is divided like any other (rulings M5, M7). */
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
  /** Whether the prices are those of the order; otherwise they are those of the day. */
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
  /** What is disputed of the buyer's DC; `held` of it is there to be held, `shortfall` is owed. */
  readonly amount: string;
  readonly dispute: string;
  readonly held: string;
  /** The id of the hold; left out when there is nothing to hold. */
  readonly hold?: string;
  readonly order: string;
  readonly shortfall: string;
  readonly userId: string;
};

export type DisputeOutcome = 'won' | 'lost';

/** `won` by us: the hold is released. `lost`: what was held is taken back, the rest stays owed. */
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
  /** The buyer's DC that belong to the dollars refunded; `taken` of it was there, `shortfall` is owed. */
  readonly amount: string;
  /** What is held from now on for the open dispute of this purchase, and the id of that hold. */
  readonly held?: string;
  readonly hold?: string;
  readonly order: string;
  readonly refund: string;
  readonly shortfall: string;
  readonly taken: string;
  readonly usd: string;
  readonly userId: string;
};

/** The refund did not reach the card: its dollars are with us again. `amount` of the buyer's DC were claimed for them. */
export type RefundFailedFact = {
  readonly amount: string;
  readonly kind: 'order.refund_failed';
  readonly order: string;
  readonly refund: string;
  /** As the provider names it; and what of it had been counted as refunded. */
  readonly told: string;
  readonly usd: string;
  readonly userId: string;
};

/** The buyer has the DC of a failed refund again. `owed` of them go to what is owed for this purchase. */
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
