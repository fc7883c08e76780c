/** Whether the public pages hide from now on what this person's wallet holds. */
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
