/** Whoever made a payment request took it back. */
export type RequestCancelledFact = {
  readonly kind: 'request.cancelled';
  readonly requestId: string;
  readonly userId: string;
};

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    paymentRequest: RequestCancelledFact;
  }
}
