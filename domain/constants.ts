/**
 * The business constants, each with its source: C = consumer specification, L = launchpad specification, R = ruling.
 * Where both readings of a specification must stay possible, the reading is a field of `RuleParameters`.
 */
import { BPS_PER_WHOLE, MICRO_PER_UNIT, type Micro } from './money.ts';
import { FEE_VAULTS, type FeeVault } from './fee/vaults.ts';
import { PURCHASE_VAULTS, type PurchaseSplitMode, type PurchaseVault } from './purchase/constants.ts';
import { REWARD_HOLD_DAYS } from './referral/constants.ts';
import { LAUNCH_AT_MS } from './product.ts';
import { assert } from './result.ts';

export const ADDRESS_PREFIX = 'VIQ'; // R
/** The pattern of a wallet address, for code that reads one without loading schemas. */
export const ADDRESS_PATTERN = new RegExp(`^${ADDRESS_PREFIX}-\\d{10,16}-[0-9A-Za-z]{12}$`);

export const CURRENCIES = ['DC', 'TDC', 'USD'] as const; // C1
export type Currency = (typeof CURRENCIES)[number];

export const ROLES = ['owner', 'admin', 'user'] as const; // C3
export type Role = (typeof ROLES)[number];

export const TDC_CLAIM_MICRO: Micro = 200n * MICRO_PER_UNIT; // C9, L9
export const TDC_CLAIM_EVERY_MS = 24 * 3_600_000; // R M15: rolling 24 h

/** Whether the explorer shows a wallet's USD and TDC publicly; people can hide all their balances. */
export const EXPLORER_SHOW_USD: boolean = true; // R A3

export type FeeMode = 'bps' | 'flat';
export type FeePayer = 'sender' | 'recipient';

export type RuleParameters = {
  readonly feeMode: FeeMode;
  readonly feeBps: bigint;
  /** In micro-dollars; charged in DC at the current price. */
  readonly feeFlatUsd: Micro;
  readonly feePayer: FeePayer;
  readonly feeCurrencies: readonly Currency[];
  /** Basis points for each vault, summing to 10,000. */
  readonly feeSplit: Readonly<Record<FeeVault, bigint>>;
  /** Micro-dollars for one DC at the start of the sale; from then on the price is part of the state. */
  readonly dcPriceUsd: Micro;
  /** Basis points of a purchase for each vault; the remainder is the buyer's. */
  readonly purchaseSplit: Readonly<Record<PurchaseVault, bigint>>;
  readonly purchaseSplitMode: PurchaseSplitMode;
  /** The DC that a phase sells, micro-units, and the price increase of the next one in micro-dollars. */
  readonly phaseSize: Micro;
  readonly phaseStepUsd: Micro;
  /** ms since the epoch: nothing is sold before. */
  readonly launchAt: number;
  /** Micro-dollars: the minimum of joining the investor programme. */
  readonly investorMinimumUsd: Micro;
  /** The minimum number of calendar months that DC stay in an investor's vault. */
  readonly exitAfterMonths: number;
  /** Basis points of the locked amount that may leave in a month, and the minimum in DC; micro-units. */
  readonly exitReserveBps: bigint;
  readonly exitReserveMinimum: Micro;
  /** How many days referral rewards are held before they are paid; 0 for none. */
  readonly rewardHoldDays: number;
  /** The number of owners or admins whose approval a dangerous command needs; the proposer is the first. */
  readonly approvalsNeeded: number;
};

export const DEFAULT_PARAMETERS: RuleParameters = {
  feeMode: 'bps', // R M2
  feeBps: 5n, // R M2: 0.05 %
  feeFlatUsd: 50_000n, // R M2: $0.05
  feePayer: 'sender', // R M3
  feeCurrencies: ['DC', 'USD'], // R M4
  feeSplit: { universal: 1_500n, core: 4_250n, developer: 4_250n }, // R M5
  dcPriceUsd: MICRO_PER_UNIT, // C9: $1.00 at the start
  purchaseSplit: { marketing: 1_500n, core: 1_000n, universal: 5n }, // C9, R M7
  purchaseSplitMode: 'from_gross', // R M8
  phaseSize: 1_000_000_000n * MICRO_PER_UNIT, // C9, R M10
  phaseStepUsd: 250_000n, // C9, R M10: $0.25
  launchAt: LAUNCH_AT_MS,
  investorMinimumUsd: 500n * MICRO_PER_UNIT, // C9, R R2
  exitAfterMonths: 6, // C9, R R4
  exitReserveBps: 1_000n, // C9, R R4: 10 % liquidity reserve
  exitReserveMinimum: 10_000n * MICRO_PER_UNIT, // R R4, decision 0014
  rewardHoldDays: REWARD_HOLD_DAYS,
  approvalsNeeded: 2, // R A12
};

/** Throws for parameters with which an amount could be negative, undefined or not fully distributed. */
export function assertParameters(parameters: RuleParameters): void {
  const { dcPriceUsd, feeBps, feeFlatUsd, feeSplit } = parameters;
  assert(dcPriceUsd > 0n, 'the price of DC is more than nothing');
  assert(
    feeBps >= 0n && feeBps <= BPS_PER_WHOLE && feeFlatUsd >= 0n,
    'a fee is never negative nor the whole',
  );
  const parts = FEE_VAULTS.map((vault) => feeSplit[vault]);
  assert(areParts(parts) && sumOf(parts) === BPS_PER_WHOLE, 'the fee is divided');
  assertSale(parameters);
  assertProgramme(parameters);
  const { rewardHoldDays: days } = parameters;
  assert(Number.isSafeInteger(days) && days >= 0, 'a reward is held for whole days');
  const { approvalsNeeded: needed } = parameters;
  assert(Number.isSafeInteger(needed) && needed >= 2, 'a dangerous command takes at least two people');
}

function assertProgramme(parameters: RuleParameters): void {
  const { exitAfterMonths, exitReserveBps, exitReserveMinimum, investorMinimumUsd } = parameters;
  assert(investorMinimumUsd > 0n, 'an investment is more than nothing');
  assert(Number.isSafeInteger(exitAfterMonths) && exitAfterMonths >= 0, 'months are whole');
  assert(
    exitReserveBps >= 0n && exitReserveBps <= BPS_PER_WHOLE && exitReserveMinimum > 0n,
    'the reserve lets something out, and never more than there is',
  );
}

function assertSale({ purchaseSplit, phaseSize, phaseStepUsd, launchAt }: RuleParameters): void {
  const parts = PURCHASE_VAULTS.map((vault) => purchaseSplit[vault]);
  assert(areParts(parts) && sumOf(parts) < BPS_PER_WHOLE, 'a purchase leaves something for the buyer');
  assert(
    phaseSize >= MICRO_PER_UNIT && phaseStepUsd >= 0n,
    'a phase sells something, and the next is no cheaper',
  );
  assert(Number.isSafeInteger(launchAt) && launchAt >= 0, 'the launch is a moment in ms');
}

const areParts = (parts: readonly bigint[]): boolean => parts.every((part) => part >= 0n);
const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((a, b) => a + b, 0n);
