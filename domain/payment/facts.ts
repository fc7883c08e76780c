/** The facts about staff's decisions on payments. The keys of a fact are in canonical order. */

export const PAYMENT_DECISIONS = ['return', 'by-hand', 'credit'] as const;
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number];

/** Staff decided about a payment or a refund that waited for them. */
export type PaymentDecidedFact = {
  /** The id under which it waited. */
  readonly aside: string;
  readonly by: string;
  /** `return`: it is refunded to the card. `by-hand`: settled with the provider. `credit`: its DC are returned. */
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
