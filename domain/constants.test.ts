// Proves which configurations stop the start, each with its fault, and that the values next to the limits do not.
import { defaultParameters, assertParameters } from './features.ts';
import { describe, expect, it } from 'vitest';
import type { RuleParameters } from './ledger/parameters.ts';

const PRICE = 'the price of DC is more than nothing';
const FEE = 'a fee is never negative nor the whole';
const DIVIDED = 'the fee is divided';
const PURCHASE = 'a purchase leaves something for the buyer';
const PHASE = 'a phase sells something, and the next is no cheaper';
const LAUNCH = 'the launch is a moment in ms';
const INVESTMENT = 'an investment is more than nothing';
const MONTHS = 'months are whole';
const RESERVE = 'the reserve lets something out, and never more than there is';
const HOLD = 'a reward is held for whole days';
const PEOPLE = 'a dangerous command takes at least two people';

const WRONG: readonly (readonly [Partial<RuleParameters>, string])[] = [
  [{ dcPriceUsd: 0n }, PRICE],
  [{ feeBps: -1n }, FEE],
  [{ feeBps: 10_001n }, FEE],
  [{ feeFlatUsd: -1n }, FEE],
  [{ feeSplit: { universal: 1_500n, core: 4_250n, developer: 4_249n } }, DIVIDED],
  [{ feeSplit: { universal: -1n, core: 5_001n, developer: 5_000n } }, DIVIDED],
  [{ purchaseSplit: { marketing: 5_000n, core: 4_000n, universal: 1_000n } }, PURCHASE],
  [{ purchaseSplit: { marketing: -1n, core: 1n, universal: 0n } }, PURCHASE],
  [{ phaseSize: 999_999n }, PHASE],
  [{ phaseStepUsd: -1n }, PHASE],
  [{ launchAt: -1 }, LAUNCH],
  [{ launchAt: 0.5 }, LAUNCH],
  [{ launchAt: Number.NaN }, LAUNCH],
  [{ investorMinimumUsd: 0n }, INVESTMENT],
  [{ exitAfterMonths: -1 }, MONTHS],
  [{ exitAfterMonths: 1.5 }, MONTHS],
  [{ exitReserveBps: -1n }, RESERVE],
  [{ exitReserveBps: 10_001n }, RESERVE],
  [{ exitReserveMinimum: 0n }, RESERVE],
  [{ rewardHoldDays: -1 }, HOLD],
  [{ rewardHoldDays: 0.5 }, HOLD],
  [{ approvalsNeeded: 1 }, PEOPLE],
  [{ approvalsNeeded: 2.5 }, PEOPLE],
];

const RIGHT: readonly Partial<RuleParameters>[] = [
  {},
  { dcPriceUsd: 1n },
  { feeBps: 0n, feeFlatUsd: 0n },
  { feeBps: 10_000n },
  { feeSplit: { universal: 0n, core: 0n, developer: 10_000n } },
  { purchaseSplit: { marketing: 0n, core: 0n, universal: 9_999n } },
  { phaseSize: 1_000_000n, phaseStepUsd: 0n },
  { launchAt: 0 },
  { investorMinimumUsd: 1n },
  { exitAfterMonths: 0 },
  { exitReserveBps: 0n, exitReserveMinimum: 1n },
  { exitReserveBps: 10_000n },
  { rewardHoldDays: 0 },
  { approvalsNeeded: 3 },
];

const start = (some: Partial<RuleParameters>) => (): void => {
  assertParameters({ ...defaultParameters, ...some });
};

describe('a configuration', () => {
  it.each(WRONG)('of %o stops the start: %s', (wrong, message) => {
    expect(start(wrong)).toThrow(new Error(`assertion failed: ${message}`));
  });

  it.each(RIGHT.map((right) => ({ right })))('of $right makes sense', ({ right }) => {
    expect(start(right)).not.toThrow();
  });
});
