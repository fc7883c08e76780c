/** What entries say of referrals. Their keys stand in canonical order wherever they are made; amounts are decimal strings. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';
import type { ErrorCode } from '../errors.ts';
import type { ReferralTrigger, RewardLoss } from './reward.ts';

type About = {
  /** The wallet address, and the user id, of whoever was referred. */
  readonly address: string;
  readonly referred: string;
  readonly trigger: ReferralTrigger;
  /** Whoever referred. */
  readonly userId: string;
};

export type ReferralEarnedFact = About & {
  readonly kind: 'referral.earned';
  readonly amount: string;
  /** Not paid before, ms; left out where nothing is held. */
  readonly heldUntil?: number;
  /** When the referred person signed up, ms. */
  readonly joinedAt: number;
  /** The order of the purchase that earned it. */
  readonly order?: string;
  /** The referred person has to confirm a mailbox first. */
  readonly waitsFor?: 'mailbox';
};

/** The referred person has confirmed a mailbox that nobody else had: a reward that waited for it counts from here. */
export type ReferralConfirmedFact = About & {
  readonly kind: 'referral.confirmed';
  readonly amount: string;
  readonly heldUntil?: number;
};

/** The movement stands in the same entry. `released`: it was held until its day. */
export type ReferralPaidFact = About & {
  readonly kind: 'referral.paid';
  readonly amount: string;
  readonly released?: true;
};

/** It ended before it was paid. `reason` is missing in entries of versions that cancelled only with a purchase that went back. */
export type ReferralCancelledFact = About & {
  readonly kind: 'referral.cancelled';
  readonly reason?: RewardLoss;
};

/**
 * The purchase that earned it went back, or a part of it: `amount` of the reward goes with it, `left` stays. Of one that
 * was paid `taken` came out of the referrer's wallet in this entry and `shortfall` is owed; of one that waits both are 0.
 */
export type ReferralTakenBackFact = About & {
  readonly kind: 'referral.taken_back';
  readonly amount: string;
  readonly left: string;
  readonly reason: RewardLoss;
  readonly shortfall: string;
  readonly taken: string;
};

/** It can never be paid, and is asked for no more. `code`: why, of the error table. */
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
