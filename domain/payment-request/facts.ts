/** The maker of a payment request cancelled it. */
export type RequestCancelledFact = {
  readonly kind: 'request.cancelled';
  readonly requestId: string;
  readonly userId: string;
};

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    paymentRequest: RequestCancelledFact;
  }
  interface PartiesFields {
    /** The payment request that the transaction pays. */
    readonly requestId?: string;
  }
}
