/** The vault that pays the rewards (C3, ruling M7). */
export const REFERRAL_VAULTS = ['marketing'] as const;

/** The explorer's wallet name for the source of rewards. */
export const MARKETING_VAULT = 'MARKETING-VAULT';

declare module '../ledger/accounts.ts' {
  interface FeatureVaults {
    referral: (typeof REFERRAL_VAULTS)[number];
  }
}
