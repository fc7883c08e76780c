import type { SystemVault } from '#domain/vaults.ts';

export type VaultText = { readonly name: string; readonly text: string };

/** The purpose of each vault of the system (C1, rulings M5 to M7). */
export const VAULT_TEXT: Readonly<Record<SystemVault, VaultText>> = {
  universal: { name: 'Universal Vault', text: 'Its part of every fee is the monthly investor pool' },
  core: { name: 'Core Vault', text: 'A part of every fee and of every purchase' },
  developer: { name: 'Developer Vault', text: 'A part of every fee, for the developers of apps' },
  marketing: { name: 'Marketing Vault', text: 'A part of every purchase; it pays the rewards for referrals' },
};
