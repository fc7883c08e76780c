/** The fixed numbers of what follows a raise. */
import { DAY_MS } from '../calendar.ts';

export const VESTING_DAYS = 30; // L4, R L4
export const LIQUIDITY_LOCK_MS = 90 * DAY_MS; // L9, R L15
/** Basis points of the unsold tokens that are set aside for marketing; the rest is liquidity. */
export const MARKETING_BPS = 1_500n; // L9, R L7
/** Basis points of the liquidity that stays: a creator cannot burn it below this. */
export const LIQUIDITY_KEPT_BPS = 5_000n; // L9, R L15
export const BURN_EVER_BPS = 1_500n; // L9, R L15
export const BURN_WINDOW_BPS = 200n; // L9, R L15
export const BURN_WINDOW_MS = 30 * DAY_MS; // L9, R L15
/** Basis points by which the reference price may move in an hour. */
export const PRICE_STEP_BPS = 2_000n; // L9, R L15
