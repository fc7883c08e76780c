/** The investor programme's offer; each figure with its source (C = consumer specification). */
import type { InvestorTier } from './constants.ts';
import { MICRO_PER_UNIT, type Micro } from '../money.ts';

/** The allocation of invested funds, in basis points. */
export const FUND_ALLOCATION = [
  { purpose: 'Ecosystem expansion and infrastructure', bps: 4_000 }, // C9
  { purpose: 'Developer incentives and partner integrations', bps: 2_500 }, // C9
  { purpose: 'Marketing, global growth and community', bps: 2_000 }, // C9
  { purpose: 'Liquidity reserve and vault stability', bps: 1_000 }, // C9
  { purpose: 'Legal, auditing and operational costs', bps: 500 }, // C9
] as const;

/** C9: fees of 1,000,000 DC in a month, and an investor with 2 % of the locked amount. */
export const EXAMPLE_FEES_DC: Micro = 1_000_000n * MICRO_PER_UNIT;
export const EXAMPLE_SHARE_BPS = 200n;

export const KYC_HOURS = { from: 24, to: 48 } as const; // C9

const EVERYONE = ['Investor Dashboard Access', 'Monthly Return Reports'] as const;
const SILVER = [...EVERYONE, 'Priority Support', 'Early Access to Projects'] as const;
const GOLD = [...SILVER, 'Exclusive Investor Channel', 'Quarterly Bonuses'] as const;

/** C6. */
export const TIER_BENEFITS: Readonly<Record<InvestorTier, readonly string[]>> = {
  Bronze: EVERYONE,
  Silver: SILVER,
  Gold: GOLD,
  Platinum: [...GOLD, 'Board Access', 'Custom Reporting', 'Private Consultations'],
};
