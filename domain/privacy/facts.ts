/** Whether the public pages hide this person's balances from now on. */
export type PrivacyFact = {
  readonly kind: 'privacy.changed';
  readonly userId: string;
  readonly hideBalances: boolean;
};

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    privacy: PrivacyFact;
  }
}
