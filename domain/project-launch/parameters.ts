/** The parameters of launches that an operator can set. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { BPS_PER_WHOLE } from '../money.ts';
import { assert } from '../result.ts';

export type LaunchParameters = {
  /** Basis points of the gross raise that the core vault receives at the launch. */
  readonly completionFeeBps: bigint;
  /** When the first half is released: at the launch, or once the staff's release check has passed as well. */
  readonly escrowReleaseOn: 'launch_and_check' | 'launch';
  /** Whether the second half is released on one day, or day by day. */
  readonly vestingMode: 'cliff' | 'linear';
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    launch: LaunchParameters;
  }
}

export const LAUNCH_DEFAULTS: LaunchParameters = {
  completionFeeBps: 500n, // L9, R L6
  escrowReleaseOn: 'launch_and_check', // R L3
  vestingMode: 'cliff', // R L4
};

export const launchParameters: ParameterTable<LaunchParameters> = {
  defaults: LAUNCH_DEFAULTS,
  check({ completionFeeBps }) {
    assert(
      completionFeeBps >= 0n && completionFeeBps < BPS_PER_WHOLE,
      'a fee is never negative nor the whole',
    );
  },
  // Defaults are left out: journals were recorded before these parameters existed.
  write: {
    completionFeeBps: (bps) => (bps === LAUNCH_DEFAULTS.completionFeeBps ? undefined : String(bps)),
    escrowReleaseOn: (reading) => (reading === LAUNCH_DEFAULTS.escrowReleaseOn ? undefined : reading),
    vestingMode: (mode) => (mode === LAUNCH_DEFAULTS.vestingMode ? undefined : mode),
  },
};
