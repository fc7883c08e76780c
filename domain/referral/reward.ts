import { REFERRAL_PROJECT_MICRO, REFERRAL_PURCHASE_BPS, REFERRAL_SIGNUP_MICRO } from '../constants.ts';
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';

/** What a referred person does for the first time that earns a reward for whoever referred them (ruling R1). */
export const REFERRAL_TRIGGERS = ['signup', 'purchase', 'project'] as const;
export type ReferralTrigger = (typeof REFERRAL_TRIGGERS)[number];

/** Why a reward, or a part of it, goes back or never comes: the purchase was refunded, its bank took it back, the mailbox is of somebody else. */
export const REWARD_LOSSES = ['refunded', 'charged_back', 'mailbox_used'] as const;
export type RewardLoss = (typeof REWARD_LOSSES)[number];

/**
 * Once for each referred user and trigger; by `rewardKey` in the state. `unconfirmed`: the referred person has not
 * confirmed a mailbox. `queued`: it waits for its day and for the vault. `taken_back`: paid, and all of it claimed back.
 */
export type Reward = {
  /** The user id of whoever referred. */
  readonly referrer: string;
  /** As it was earned. */
  readonly amount: Micro;
  readonly status: 'unconfirmed' | 'queued' | 'paid' | 'cancelled' | 'refused' | 'taken_back';
  /** The order of the purchase that earned it; null for what is not about a purchase. */
  readonly order: string | null;
  /** ms: not paid before; null for a reward that is not held. */
  readonly heldUntil: number | null;
  /** What was claimed back of it with its purchase, and what of that the referrer did not have any more. */
  readonly back: Micro;
  readonly owed: Micro;
};

export const rewardKey = (referred: string, trigger: ReferralTrigger): string => `${referred}:${trigger}`;

/** What is left of it: what is paid, or was paid and may be kept. */
export const leftOf = ({ amount, back }: Reward): Micro => amount - back;

/** The DC for a first purchase of so much gross; cut to the micro. */
export const purchaseReward = (gross: Micro): Micro => scaleDown(gross, REFERRAL_PURCHASE_BPS, BPS_PER_WHOLE);

export const FIXED_REWARDS = {
  signup: REFERRAL_SIGNUP_MICRO,
  project: REFERRAL_PROJECT_MICRO,
} as const satisfies Partial<Record<ReferralTrigger, Micro>>;
