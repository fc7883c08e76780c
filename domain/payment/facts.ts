/** What entries say about decisions of staff on payments. The keys of a fact stand in canonical order. */

export const PAYMENT_DECISIONS = ['return', 'by-hand', 'credit'] as const;
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number];

/** Staff decided what becomes of a payment, or of a refund, that waited for them. */
export type PaymentDecidedFact = {
  /** The name under which it waited. */
  readonly aside: string;
  readonly by: string;
  /** `return`: it goes back to the card. `by-hand`: settled with the provider. `credit`: the DC of it are given back. */
  readonly decision: PaymentDecision;
  readonly kind: 'payment.decided';
  readonly order: string;
  readonly reason: string;
  readonly userId: string;
};

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    payment: PaymentDecidedFact;
  }
}
