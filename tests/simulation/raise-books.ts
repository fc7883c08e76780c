/**
 * The books of each project for the checks, computed from the journal without the rules. Amounts in micro-units, times in
 * ms.
 */
import type { Entry } from '#domain/ledger/entry.ts';
import type { FactOf } from '#domain/ledger/facts.ts';
import { readMicro } from '#domain/money.ts';

export const DAY_MS = 86_400_000;
/** Due work is done some seconds late, and the last authority takes some seconds for it. */
export const LATE_MS = 15_000;

export type Launched = {
  readonly at: number;
  readonly release: bigint;
  released: bigint;
  readonly vesting: bigint;
  vested: bigint;
  /** The number of the last part that vested. */
  part: number;
  paidOut: bigint;
  burned: bigint;
  readonly burns: { readonly at: number; readonly amount: bigint }[];
  /** Unsold tokens; `kept` is the part of the liquidity that can never be burned. */
  marketing: bigint;
  liquidity: bigint;
  readonly kept: bigint;
  isLocked: boolean;
  readonly delivered: Set<string>;
};

export type Raise = {
  readonly id: string;
  readonly creator: string;
  readonly symbol: string;
  readonly supply: bigint;
  /** Null for a raise that goes on after its hard cap, which only the supply limits. */
  cap: bigint | null;
  raised: bigint;
  sold: bigint;
  readonly staked: Map<string, bigint>;
  readonly refunded: Map<string, bigint>;
  outcome: 'succeeded' | 'failed' | null;
  closedAt: number;
  /** Whether a change of its terms is proposed. */
  isChanging: boolean;
  isFrozen: boolean;
  isChecked: boolean;
  launch: Launched | null;
};

export const capOf = ({
  continueAfterHardCap,
  hardCap,
}: FactOf<'project.approved'>['terms']): bigint | null => (continueAfterHardCap ? null : readMicro(hardCap));

export const newRaise = ({ project, terms, userId }: FactOf<'project.approved'>): Raise => ({
  id: project,
  creator: userId,
  symbol: terms.symbol,
  supply: readMicro(terms.totalSupply),
  cap: capOf(terms),
  raised: 0n,
  sold: 0n,
  staked: new Map(),
  refunded: new Map(),
  outcome: null,
  closedAt: 0,
  isChanging: false,
  isFrozen: false,
  isChecked: false,
  launch: null,
});

export const newLaunched = (fact: FactOf<'project.launched'>, { at }: Entry): Launched => ({
  at,
  release: readMicro(fact.release),
  released: 0n,
  vesting: readMicro(fact.vesting),
  vested: 0n,
  part: 0,
  paidOut: 0n,
  burned: 0n,
  burns: [],
  marketing: readMicro(fact.marketing),
  liquidity: readMicro(fact.liquidity),
  kept: (readMicro(fact.liquidity) + 1n) / 2n,
  isLocked: readMicro(fact.liquidity) > 0n,
  delivered: new Set(),
});

export type VestingMode = 'cliff' | 'linear';

/** A raise after its launch, with the parameters of its authority. */
export type LaunchedRaise = Raise & { readonly launch: Launched; readonly mode: VestingMode };
