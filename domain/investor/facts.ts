/** What entries say about the investor programme. Amounts are decimal strings; the keys of a fact stand in canonical order. */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

/** DC is locked in the investor's vault from now on, at the price of the day. */
export type InvestorJoinedFact = {
  readonly dc: string;
  /** 1, 2, 3 … in the order in which people joined first; the same for all that one person adds. */
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

/** A step of an exit: what the liquidity reserve of the month lets out. */
export type ExitPaidFact = {
  readonly amount: string;
  readonly exit: string;
  readonly kind: 'investor.exit_paid';
  /** What is still to be paid of this exit. */
  readonly left: string;
  /** The reserve of this month, and what is left of it. */
  readonly month: string;
  readonly reserveLeft: string;
  readonly step: number;
  /** What had been paid for it, in dollars, when it was locked. */
  readonly usd: string;
  readonly userId: string;
};

export type ExitCancelledFact = {
  readonly exit: string;
  readonly kind: 'investor.exit_cancelled';
  /** What had not been paid yet. */
  readonly left: string;
  readonly userId: string;
};

/** Somebody asks for their identity to be verified, or staff have decided. */
export type KycFact = {
  readonly kind: 'kyc.requested' | 'kyc.verified' | 'kyc.rejected';
  readonly reason?: string;
  readonly userId: string;
};

/** The month is over, and its pool is set aside for those who had something locked at its end. */
export type MonthClosedFact = {
  readonly batches: number;
  /** How many of them have a share. */
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
  /** Of the pool, with two decimals. */
  readonly percentage: string;
  readonly status: PayoutStatus;
  readonly userId: string;
};

/** A share that was held is paid. */
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
