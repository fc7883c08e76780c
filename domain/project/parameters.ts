/** The terms of the launchpad that an operator may set. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { MICRO_PER_UNIT, type Micro, writeMicro } from '../money.ts';
import { LAUNCH_AT_MS } from '../product.ts';
import { assert } from '../result.ts';

export type ProjectParameters = {
  /** Micro-dollars: the price of creating a project, charged in DC at the current price. */
  readonly projectFeeUsd: Micro;
  /** What a further project of an admin costs, who has one free project: the fee, or it is refused. */
  readonly adminProjectsBeyondFree: 'pay' | 'refuse';
  /** ms since the epoch: no raise starts earlier. */
  readonly raisesFrom: number;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    project: ProjectParameters;
  }
}

export const PROJECT_DEFAULTS: ProjectParameters = {
  projectFeeUsd: 250n * MICRO_PER_UNIT, // L9, R L13
  adminProjectsBeyondFree: 'pay', // L6, R L13
  raisesFrom: LAUNCH_AT_MS, // L5, R L14
};

/** ms since the epoch: no raise starts before the public launch of DC either (R L14). */
export const earliestStart = ({
  launchAt,
  raisesFrom,
}: Pick<ProjectParameters, 'raisesFrom'> & { readonly launchAt: number }): number =>
  Math.max(launchAt, raisesFrom);

/** Leaves a default out of the digest: journals were recorded before the parameter existed. */
const unless =
  <Value>(usual: Value, write: (value: Value) => unknown) =>
  (value: Value): unknown =>
    value === usual ? undefined : write(value);

export const projectParameters: ParameterTable<ProjectParameters> = {
  defaults: PROJECT_DEFAULTS,
  check({ projectFeeUsd, raisesFrom }) {
    assert(projectFeeUsd >= 0n, 'a fee is never negative');
    assert(Number.isSafeInteger(raisesFrom) && raisesFrom >= 0, 'a time is ms since the epoch');
  },
  write: {
    projectFeeUsd: unless(PROJECT_DEFAULTS.projectFeeUsd, writeMicro),
    adminProjectsBeyondFree: unless<'pay' | 'refuse'>('pay', (reading) => reading),
    raisesFrom: unless(PROJECT_DEFAULTS.raisesFrom, (at) => at),
  },
};
