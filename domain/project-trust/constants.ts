/** The bounds of the anti-rug card, and the points of each row. */
import { VERIFIED_ACCOUNT_AGE_MS } from '../project/constants.ts';

/** In the order in which the card lists them; the points of all rows sum to 100. */
export const PROTECTION_POINTS = {
  escrow: 20,
  softCap: 10,
  vesting: 10,
  liquidity: 14,
  burn: 6,
  creatorStake: 6,
  concentration: 10,
  terms: 10,
  kyc: 4,
  audit: 6,
  accountAge: 4,
} as const;
export type Protection = keyof typeof PROTECTION_POINTS;

/** Basis points of the hard cap that the creator may have invested. */
export const CREATOR_STAKE_BPS = 2_000n;
/** Basis points of the supply that the ten largest holders may have together. */
export const CONCENTRATION_BPS = 5_000n;
/** The audit score, of 100, from which an audit counts as passed; the specification shows it in green. */
export const AUDIT_SCORE_MIN = 80; // L5
export const ACCOUNT_AGE_MS = VERIFIED_ACCOUNT_AGE_MS;
