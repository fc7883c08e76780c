/**
 * The facts about what happens to a project after a raise that succeeded. Amounts are decimal strings, times ms; the keys of
 * a fact are in canonical order. `userId` is the creator's, unless said otherwise.
 */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';
import type { ProjectType } from '../project/constants.ts';

type About = { readonly project: string; readonly userId: string };

/**
 * Amounts of DC: `raised` = `completionFee` + `release` + `vesting`. Of the unsold tokens: `marketing` + `liquidity`. The token
 * with its `price` in DC and its project's text, which the market begins with.
 */
export type LaunchedFact = About & {
  /** The number of batches in which backers get their tokens. */
  readonly batches: number;
  /** Whether the creator launched it; otherwise it was launched when the go-live window had passed. */
  readonly byCreator: boolean;
  readonly completionFee: string;
  readonly kind: 'project.launched';
  readonly liquidity: string;
  /** ms */
  readonly liquidityLockedUntil: number;
  readonly logo?: string;
  readonly marketing: string;
  readonly price: string;
  readonly raised: string;
  readonly release: string;
  readonly symbol: string;
  readonly title: string;
  readonly totalSupply: string;
  readonly type: ProjectType;
  readonly vesting: string;
  /** ms: when the vesting half is released, or the last part of it. */
  readonly vestingUntil: number;
};

/** The tokens of a backer are no longer locked. `userId` is the backer's. */
export type TokensDeliveredFact = About & {
  readonly kind: 'project.tokens_delivered';
  readonly tokens: string;
};

/** The tokens of one batch of backers are unlocked; `left` batches remain. */
export type DeliveryBatchFact = {
  readonly batch: number;
  readonly kind: 'project.delivery_batch_done';
  readonly left: number;
  readonly project: string;
};

/** Staff have checked whether the first half may be released (ruling L3). */
export type ReleaseCheckedFact = About & {
  readonly kind: 'project.release_checked';
  readonly passed: boolean;
  readonly reason: string;
};

export type ReleasedFact = About & { readonly amount: string; readonly kind: 'project.released' };

/** Part `n` of the vesting half is released. */
export type VestedFact = About & {
  readonly amount: string;
  readonly kind: 'project.vested';
  readonly n: number;
};

export type LiquidityUnlockedFact = About & { readonly kind: 'project.liquidity_unlocked' };

/**
 * Tokens are destroyed: `marketing` and `liquidity` are what each reserve gave. `ever` and `recent` are what was burned in all and
 * in the last 30 days, this burn included.
 */
export type BurnedFact = About & {
  readonly amount: string;
  readonly ever: string;
  readonly kind: 'project.burned';
  readonly liquidity: string;
  readonly marketing: string;
  readonly recent: string;
};

/**
 * The reference price moves by at most 20 % an hour (ruling L15). DC for one token. `nextFrom`, ms: when it may move again;
 * absent in the oldest entries, after which it may in the next hour of the clock.
 */
export type PricedFact = About & {
  readonly hour: number;
  readonly kind: 'project.priced';
  readonly newPrice: string;
  readonly nextFrom?: number;
  readonly oldPrice: string;
};

/** The creator takes released money from the Project Vault. */
export type PaidOutFact = About & { readonly amount: string; readonly kind: 'project.paid_out' };

export type LaunchFact =
  | LaunchedFact
  | TokensDeliveredFact
  | DeliveryBatchFact
  | ReleaseCheckedFact
  | ReleasedFact
  | VestedFact
  | LiquidityUnlockedFact
  | BurnedFact
  | PricedFact
  | PaidOutFact;

export type LaunchNotice =
  | 'project.launched'
  | 'project.tokens_delivered'
  | 'project.release_checked'
  | 'project.released'
  | 'project.vested'
  | 'project.liquidity_unlocked';

export const LAUNCH_KINDS = {
  /** 5 % of a raise, from its escrow to the core vault. */
  completion_fee: { explorerType: null, hasFee: false },
  /** From escrow to the Project Vault, and to the vesting half; from there to the Project Vault. */
  escrow_release: { explorerType: null, hasFee: false },
  vesting_lock: { explorerType: null, hasFee: false },
  vesting_release: { explorerType: null, hasFee: false },
  project_payout: { explorerType: 'receive', hasFee: false },
  burn: { explorerType: null, hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    launch: LaunchFact;
  }
  interface FeatureNotices {
    launch: LaunchNotice;
  }
  interface FeatureTransactionKinds {
    launch: keyof typeof LAUNCH_KINDS;
  }
}
