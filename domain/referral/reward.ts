import { REFERRAL_PROJECT_MICRO, REFERRAL_PURCHASE_BPS, REFERRAL_SIGNUP_MICRO } from '../constants.ts';
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';

/** What a referred person does for the first time that earns a reward for whoever referred them (ruling R1). */
export const REFERRAL_TRIGGERS = ['signup', 'purchase', 'project'] as const;
export type ReferralTrigger = (typeof REFERRAL_TRIGGERS)[number];

/** Once for each referred user and trigger; by `rewardKey` in the state. */
export type Reward = {
  /** The user id of whoever referred. */
  readonly referrer: string;
  readonly amount: Micro;
  readonly status: 'queued' | 'paid' | 'cancelled' | 'refused';
  /** The order of the purchase that earned it; null for what is not about a purchase. */
  readonly order: string | null;
};

export const rewardKey = (referred: string, trigger: ReferralTrigger): string => `${referred}:${trigger}`;

/** The DC for a first purchase of so much gross; cut to the micro. */
export const purchaseReward = (gross: Micro): Micro => scaleDown(gross, REFERRAL_PURCHASE_BPS, BPS_PER_WHOLE);

export const FIXED_REWARDS = {
  signup: REFERRAL_SIGNUP_MICRO,
  project: REFERRAL_PROJECT_MICRO,
} as const satisfies Partial<Record<ReferralTrigger, Micro>>;
