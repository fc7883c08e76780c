/** The terms of the investor programme that an operator may set. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { BPS_PER_WHOLE, MICRO_PER_UNIT, type Micro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';

export type InvestorParameters = {
  /** Micro-dollars: the minimum of joining the investor programme. */
  readonly investorMinimumUsd: Micro;
  /** The minimum number of calendar months that DC stay in an investor's vault. */
  readonly exitAfterMonths: number;
  /** Basis points of the locked amount that may leave in a month, and the minimum in DC; micro-units. */
  readonly exitReserveBps: bigint;
  readonly exitReserveMinimum: Micro;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    investor: InvestorParameters;
  }
}

export const INVESTOR_DEFAULTS: InvestorParameters = {
  investorMinimumUsd: 500n * MICRO_PER_UNIT, // C9, R R2
  exitAfterMonths: 6, // C9, R R4
  exitReserveBps: 1_000n, // C9, R R4: 10 % liquidity reserve
  exitReserveMinimum: 10_000n * MICRO_PER_UNIT, // R R4, decision 0014
};

export const investorParameters: ParameterTable<InvestorParameters> = {
  defaults: INVESTOR_DEFAULTS,
  check({ exitAfterMonths, exitReserveBps, exitReserveMinimum, investorMinimumUsd }) {
    assert(investorMinimumUsd > 0n, 'an investment is more than nothing');
    assert(Number.isSafeInteger(exitAfterMonths) && exitAfterMonths >= 0, 'months are whole');
    assert(
      exitReserveBps >= 0n && exitReserveBps <= BPS_PER_WHOLE && exitReserveMinimum > 0n,
      'the reserve lets something out, and never more than there is',
    );
  },
  write: {
    exitAfterMonths: (months) => months,
    exitReserveBps: String,
    exitReserveMinimum: writeMicro,
    investorMinimumUsd: writeMicro,
  },
};
