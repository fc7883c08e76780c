/**
 * The facts about stakes in projects. Amounts are decimal strings of DC, tokens decimal strings of the project's token; the
 * keys of a fact are in canonical order.
 */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';

type About = { readonly project: string; readonly userId: string };

/** `fee` is paid on top and never returned. */
export type InvestedFact = About & {
  readonly amount: string;
  /** The sum of the backer's stakes in the project, this one included. */
  readonly backed: string;
  readonly fee: string;
  /** The id of the stake: `INV-{ms}-{first 8 characters of the user id}`. */
  readonly investment: string;
  /** Whether the backer had no stake in this project before. */
  readonly isFirst: boolean;
  readonly kind: 'project.invested';
  /** ms: when the backer's account was opened. */
  readonly openedAt: number;
  /** Hex SHA-256 of the terms at that moment. */
  readonly terms: string;
  readonly tokens: string;
};

/** The backer has changed their mind (ruling L18), or leaves before changed terms apply (ruling L19). */
export type StakeReturnedFact = About & {
  readonly amount: string;
  readonly investment: string;
  /** Whether the backer has no other stake in this project. */
  readonly isLast: boolean;
  readonly kind: 'project.stake_returned';
  readonly tokens: string;
  readonly why: 'taken_back' | 'terms_changed';
};

/** The raise is over. `userId` is the creator's. */
export type RaiseClosedFact = About & {
  /** The number of batches in which refunds are paid; 0 unless the soft cap was missed. */
  readonly batches: number;
  /** ms: until when the creator can launch; absent if the soft cap was missed. */
  readonly goLiveBy?: number;
  readonly kind: 'project.raise_closed';
  readonly outcome: 'succeeded' | 'failed';
  readonly raised: string;
};

/** A backer of a failed raise is refunded: `amount` reaches the wallet, `fee` is the refund fee (ruling L1). */
export type StakesRefundedFact = About & {
  readonly amount: string;
  readonly fee: string;
  readonly investments: readonly string[];
  readonly kind: 'project.stakes_refunded';
  readonly tokens: string;
};

/** One batch of refunds is paid; the amounts are sums over its backers. `left` batches remain. */
export type RefundBatchFact = {
  readonly amount: string;
  readonly batch: number;
  readonly fees: string;
  readonly kind: 'project.refund_batch_paid';
  readonly left: number;
  readonly project: string;
};

export type StakeFact =
  | InvestedFact
  | StakeReturnedFact
  | RaiseClosedFact
  | StakesRefundedFact
  | RefundBatchFact;

export type StakeNotice =
  | 'project.invested'
  | 'project.stake_returned'
  | 'project.succeeded'
  | 'project.failed'
  | 'project.refunded';

export const STAKE_KINDS = {
  /** From a backer to a project's escrow. */
  stake: { explorerType: null, hasFee: true },
  stake_return: { explorerType: 'receive', hasFee: false },
  stake_refund: { explorerType: 'receive', hasFee: true },
  /** A project's tokens, to a backer's wallet, where they are locked until the launch; and back with the refund. */
  allotment: { explorerType: 'receive', hasFee: false },
  allotment_return: { explorerType: null, hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    stake: StakeFact;
  }
  interface FeatureNotices {
    stake: StakeNotice;
  }
  interface FeatureTransactionKinds {
    stake: keyof typeof STAKE_KINDS;
  }
}
