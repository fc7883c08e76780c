import { REFERRAL_PROJECT_MICRO, REFERRAL_PURCHASE_BPS, REFERRAL_SIGNUP_MICRO } from './constants.ts';
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';

/** The first actions of a referred person that earn a reward for the referrer (ruling R1). */
export const REFERRAL_TRIGGERS = ['signup', 'purchase', 'project'] as const;
export type ReferralTrigger = (typeof REFERRAL_TRIGGERS)[number];

/**
 * Why all or a part of a reward is lost: the purchase was refunded or taken back by the bank, or the mailbox is
 * somebody else's.
 */
export const REWARD_LOSSES = ['refunded', 'charged_back', 'mailbox_used'] as const;
export type RewardLoss = (typeof REWARD_LOSSES)[number];

/**
 * One per referred user and trigger; by `rewardKey` in the state. `unconfirmed`: the referred person has not confirmed
 * a mailbox. `queued`: it waits for its day and for the vault. `taken_back`: paid, and all of it claimed back.
 */
export type Reward = {
  /** The referrer's user id. */
  readonly referrer: string;
  /** As it was earned. */
  readonly amount: Micro;
  readonly status: 'unconfirmed' | 'queued' | 'paid' | 'cancelled' | 'refused' | 'taken_back';
  /** The order of the purchase that earned it; null for other triggers. */
  readonly order: string | null;
  /** ms: the end of its hold; null without one. */
  readonly heldUntil: number | null;
  /** The amount claimed back with its purchase, and the part of it that the referrer no longer had. */
  readonly back: Micro;
  readonly owed: Micro;
};

export const rewardKey = (referred: string, trigger: ReferralTrigger): string => `${referred}:${trigger}`;

/** The rest of it: what will be paid, or what was paid and may be kept. */
export const leftOf = ({ amount, back }: Reward): Micro => amount - back;

/** The reward for a first purchase of this gross, truncated to a micro-unit. */
export const purchaseReward = (gross: Micro): Micro => scaleDown(gross, REFERRAL_PURCHASE_BPS, BPS_PER_WHOLE);

export const FIXED_REWARDS = {
  signup: REFERRAL_SIGNUP_MICRO,
  project: REFERRAL_PROJECT_MICRO,
} as const satisfies Partial<Record<ReferralTrigger, Micro>>;
