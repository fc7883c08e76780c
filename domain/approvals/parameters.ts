/** The number of people who have to agree to a dangerous command. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { assert } from '../result.ts';

type ApprovalsParameters = {
  /** The number of owners or admins whose approval a dangerous command needs; the proposer is the first. */
  readonly approvalsNeeded: number;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    approvals: ApprovalsParameters;
  }
}

const DEFAULT_APPROVALS = 2; // R A12

export const approvalsParameters: ParameterTable<ApprovalsParameters> = {
  defaults: { approvalsNeeded: DEFAULT_APPROVALS },
  check({ approvalsNeeded: needed }) {
    assert(Number.isSafeInteger(needed) && needed >= 2, 'a dangerous command takes at least two people');
  },
  write: { approvalsNeeded: (needed) => (needed === DEFAULT_APPROVALS ? undefined : needed) },
};
