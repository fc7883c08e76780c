import { MICRO_PER_UNIT, type Micro } from '../money.ts';

/** Investor tiers by the dollars invested, the lowest first. */
export const INVESTOR_TIERS = [
  { name: 'Bronze', minimumUsd: 500n * MICRO_PER_UNIT }, // C9
  { name: 'Silver', minimumUsd: 5_000n * MICRO_PER_UNIT }, // C9
  { name: 'Gold', minimumUsd: 25_000n * MICRO_PER_UNIT }, // C9
  { name: 'Platinum', minimumUsd: 100_000n * MICRO_PER_UNIT }, // C9
] as const satisfies readonly { readonly name: string; readonly minimumUsd: Micro }[];
export type InvestorTier = (typeof INVESTOR_TIERS)[number]['name'];
