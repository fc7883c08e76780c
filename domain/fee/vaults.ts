/** The vaults that share every fee, in the order of display (C3, ruling M5). */
export const FEE_VAULTS = ['universal', 'core', 'developer'] as const;
export type FeeVault = (typeof FEE_VAULTS)[number];

declare module '../ledger/accounts.ts' {
  interface FeatureVaults {
    fee: FeeVault;
  }
}
