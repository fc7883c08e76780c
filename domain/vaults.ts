/**
 * The system's vaults of all features, in the order of display. The app and the server's answers read this, so it loads
 * no rule.
 */
import { FEE_VAULTS } from './fee/vaults.ts';
import { REFERRAL_VAULTS } from './referral/marketing-vault.ts';

export const SYSTEM_VAULTS = [...FEE_VAULTS, ...REFERRAL_VAULTS] as const;
export type SystemVault = (typeof SYSTEM_VAULTS)[number];
