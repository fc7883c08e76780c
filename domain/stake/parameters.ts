/** The parameters of stakes that an operator can set. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { type Micro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';

export type StakeParameters = {
  /** DC, micro-units: taken from a refund once per backer and project, never more than the refund. */
  readonly refundFeeDc: Micro;
  /** How many hours a stake can be taken back; 0 switches it off. */
  readonly takeBackHours: number;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    stake: StakeParameters;
  }
}

export const STAKE_DEFAULTS: StakeParameters = {
  refundFeeDc: 50_000n, // L9, R L1: 0.05 DC
  takeBackHours: 24, // R L18
};

export const stakeParameters: ParameterTable<StakeParameters> = {
  defaults: STAKE_DEFAULTS,
  check({ refundFeeDc, takeBackHours }) {
    assert(refundFeeDc >= 0n, 'a fee is never negative');
    assert(Number.isSafeInteger(takeBackHours) && takeBackHours >= 0, 'hours are whole');
  },
  // Defaults are left out: journals were recorded before these parameters existed.
  write: {
    refundFeeDc: (fee) => (fee === STAKE_DEFAULTS.refundFeeDc ? undefined : writeMicro(fee)),
    takeBackHours: (hours) => (hours === STAKE_DEFAULTS.takeBackHours ? undefined : hours),
  },
};
