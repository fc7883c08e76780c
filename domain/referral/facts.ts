/** The facts about referrals. Their keys are in canonical order; amounts are decimal strings. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';
import type { ErrorCode } from '../error-code.ts';
import type { ReferralTrigger, RewardLoss } from './reward.ts';

type About = {
  /** The wallet address and the user id of the referred person. */
  readonly address: string;
  readonly referred: string;
  readonly trigger: ReferralTrigger;
  /** The referrer. */
  readonly userId: string;
};

export type ReferralEarnedFact = About & {
  readonly kind: 'referral.earned';
  readonly amount: string;
  /** The end of the hold, ms; omitted without a hold. */
  readonly heldUntil?: number;
  /** When the referred person signed up, ms. */
  readonly joinedAt: number;
  /** The order of the purchase that earned it. */
  readonly order?: string;
  /** The referred person has to confirm a mailbox first. */
  readonly waitsFor?: 'mailbox';
};

/** The referred person has confirmed a mailbox that nobody else had: a reward that waited for it counts from now. */
export type ReferralConfirmedFact = About & {
  readonly kind: 'referral.confirmed';
  readonly amount: string;
  readonly heldUntil?: number;
};

/** The same entry has the transaction. `released`: the reward was held until its day. */
export type ReferralPaidFact = About & {
  readonly kind: 'referral.paid';
  readonly amount: string;
  readonly released?: true;
};

/** It ended unpaid. `reason` is missing in entries of versions that cancelled only with a reversed purchase. */
export type ReferralCancelledFact = About & {
  readonly kind: 'referral.cancelled';
  readonly reason?: RewardLoss;
};

/**
 * All or a part of the purchase that earned it was reversed: `amount` of the reward goes with it, `left` stays. Of a
 * paid reward, `taken` left the referrer's wallet in this entry and `shortfall` is owed; for a waiting one both are 0.
 */
export type ReferralTakenBackFact = About & {
  readonly kind: 'referral.taken_back';
  readonly amount: string;
  readonly left: string;
  readonly reason: RewardLoss;
  readonly shortfall: string;
  readonly taken: string;
};

/** It can never be paid, and is not retried. `code`: the reason, from the error table. */
export type ReferralRefusedFact = About & {
  readonly kind: 'referral.refused';
  readonly amount: string;
  readonly code: ErrorCode;
};

export type ReferralFact =
  | ReferralEarnedFact
  | ReferralConfirmedFact
  | ReferralPaidFact
  | ReferralCancelledFact
  | ReferralTakenBackFact
  | ReferralRefusedFact;

export type ReferralNotice = 'referral.paid' | 'referral.queued' | 'referral.held' | 'referral.taken_back';

export const REFERRAL_KINDS = {
  referral: { explorerType: 'receive', hasFee: false },
  referral_back: { explorerType: null, hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    referral: ReferralFact;
  }
  interface FeatureNotices {
    referral: ReferralNotice;
  }
  interface FeatureTransactionKinds {
    referral: keyof typeof REFERRAL_KINDS;
  }
}
