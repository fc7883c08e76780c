import { MICRO_PER_UNIT, type Micro } from '../money.ts';

/** The rewards of a referrer: for a sign-up, for a first purchase (of its gross) and for a first project. */
export const REFERRAL_SIGNUP_MICRO: Micro = MICRO_PER_UNIT; // C9, R R1: 1 DC
export const REFERRAL_PURCHASE_BPS = 300n; // C9, R R1: 3 %
export const REFERRAL_PROJECT_MICRO: Micro = 25n * MICRO_PER_UNIT; // C9, R R1: 25 DC

/** The number of days for which a reward is held before it is paid: most refunds happen by then. */
export const REWARD_HOLD_DAYS = 14; // R R1a; alternative 0
