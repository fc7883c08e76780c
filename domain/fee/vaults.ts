/** The vaults among which every fee is divided, in the order in which people see them (C3, ruling M5). */
export const FEE_VAULTS = ['universal', 'core', 'developer'] as const;
export type FeeVault = (typeof FEE_VAULTS)[number];

declare module '../ledger/accounts.ts' {
  interface FeatureVaults {
    fee: FeeVault;
  }
}
