/** How long rewards are held. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { assert } from '../result.ts';
import { REWARD_HOLD_DAYS } from './constants.ts';

export type ReferralParameters = {
  /** How many days referral rewards are held before they are paid; 0 for none. */
  readonly rewardHoldDays: number;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    referral: ReferralParameters;
  }
}

export const referralParameters: ParameterTable<ReferralParameters> = {
  defaults: { rewardHoldDays: REWARD_HOLD_DAYS },
  check({ rewardHoldDays: days }) {
    assert(Number.isSafeInteger(days) && days >= 0, 'a reward is held for whole days');
  },
  write: { rewardHoldDays: (days) => days },
};
