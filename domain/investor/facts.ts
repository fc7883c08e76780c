/** The facts about the investor programme. Amounts are decimal strings; the keys of a fact are in canonical order. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

/** DC are locked in the investor's vault from now on, at the price of the day. */
export type InvestorJoinedFact = {
  readonly dc: string;
  /** 1, 2, 3 … in the order of first joining; the same for a person's later joinings. */
  readonly investor: number;
  readonly kind: 'investor.joined';
  readonly priceUsd: string;
  readonly usd: string;
  readonly userId: string;
  /** The address of the vault. */
  readonly vault: string;
};

export type ExitRequestedFact = {
  readonly amount: string;
  readonly exit: string;
  readonly kind: 'investor.exit_requested';
  readonly userId: string;
};

/** A step of an exit: the amount that the month's liquidity reserve allows. */
export type ExitPaidFact = {
  readonly amount: string;
  readonly exit: string;
  readonly kind: 'investor.exit_paid';
  /** The unpaid rest of this exit. */
  readonly left: string;
  /** The reserve of this month, and what is left of it. */
  readonly month: string;
  readonly reserveLeft: string;
  readonly step: number;
  /** The value in dollars when it was locked. */
  readonly usd: string;
  readonly userId: string;
};

export type ExitCancelledFact = {
  readonly exit: string;
  readonly kind: 'investor.exit_cancelled';
  /** The unpaid rest. */
  readonly left: string;
  readonly userId: string;
};

/** A person asks for verification of their identity, or staff have decided. */
export type KycFact = {
  readonly kind: 'kyc.requested' | 'kyc.verified' | 'kyc.rejected';
  readonly reason?: string;
  readonly userId: string;
};

/** The month is over, and its pool is set aside for investors with DC locked at its end. */
export type MonthClosedFact = {
  readonly batches: number;
  /** The number of investors with a share. */
  readonly investors: number;
  readonly kind: 'payout.month_closed';
  readonly locked: string;
  readonly month: string;
  readonly pool: string;
};

export type PayoutBatchFact = {
  readonly batch: number;
  readonly kind: 'payout.batch_done';
  readonly month: string;
};

export type PayoutStatus = 'paid' | 'held';

/** One investor's share of a month: paid, or held until their identity is verified. */
export type PayoutShareFact = {
  readonly amount: string;
  readonly kind: 'payout.shared';
  readonly month: string;
  /** The share of the pool, with two decimals. */
  readonly percentage: string;
  readonly status: PayoutStatus;
  readonly userId: string;
};

/** A held share is paid. */
export type PayoutReleasedFact = {
  readonly amount: string;
  readonly kind: 'payout.released';
  readonly month: string;
  readonly userId: string;
};

export type InvestorFact =
  | InvestorJoinedFact
  | ExitRequestedFact
  | ExitPaidFact
  | ExitCancelledFact
  | KycFact
  | MonthClosedFact
  | PayoutBatchFact
  | PayoutShareFact
  | PayoutReleasedFact;

export type InvestorNotice =
  | 'investor.joined'
  | 'investor.exit_requested'
  | 'investor.exit_paid'
  | 'kyc.requested'
  | 'kyc.verified'
  | 'kyc.rejected'
  | 'payout.paid'
  | 'payout.held';

export const INVESTOR_KINDS = {
  invest: { explorerType: null, hasFee: false },
  invest_exit: { explorerType: 'receive', hasFee: false },
  payout_pool: { explorerType: null, hasFee: false },
  payout: { explorerType: 'receive', hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    investor: InvestorFact;
  }
  interface FeatureNotices {
    investor: InvestorNotice;
  }
  interface FeatureTransactionKinds {
    investor: keyof typeof INVESTOR_KINDS;
  }
}
