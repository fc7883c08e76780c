/** What entries say of referrals. Their keys stand in canonical order wherever they are made; amounts are decimal strings. */
import type { ErrorCode } from '../errors.ts';
import type { ReferralTrigger } from './reward.ts';

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
  /** When the referred person signed up, ms. */
  readonly joinedAt: number;
  /** The order of the purchase that earned it. */
  readonly order?: string;
};

/** The movement stands in the same entry. */
export type ReferralPaidFact = About & { readonly kind: 'referral.paid'; readonly amount: string };

/** The purchase that earned it went back before the reward was paid. */
export type ReferralCancelledFact = About & { readonly kind: 'referral.cancelled' };

/** It can never be paid, and is asked for no more. `code`: why, of the error table. */
export type ReferralRefusedFact = About & {
  readonly kind: 'referral.refused';
  readonly amount: string;
  readonly code: ErrorCode;
};

export type ReferralFact =
  ReferralEarnedFact | ReferralPaidFact | ReferralCancelledFact | ReferralRefusedFact;
