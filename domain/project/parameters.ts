/** The parameters of projects that an operator can set. */
import type { ParameterTable } from '../ledger/parameters.ts';
import { MICRO_PER_UNIT, type Micro, writeMicro } from '../money.ts';
import { LAUNCH_AT_MS } from '../product.ts';
import { assert } from '../result.ts';

export type ProjectParameters = {
  /** Micro-dollars: the price of creating a project, charged in DC at the current price. */
  readonly projectFeeUsd: Micro;
  /** Whether an admin, who has one free project, pays for further ones or is refused. */
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

/** ms since the epoch: no raise starts before `raisesFrom`, nor before the public launch of DC (R L14). */
export const earliestStart = ({
  launchAt,
  raisesFrom,
}: Pick<ProjectParameters, 'raisesFrom'> & { readonly launchAt: number }): number =>
  Math.max(launchAt, raisesFrom);

/** Leaves a default out of the digest, because recorded journals contain digests from before the parameter existed. */
const unlessDefault =
  <Value>(byDefault: Value, write: (value: Value) => unknown) =>
  (value: Value): unknown =>
    value === byDefault ? undefined : write(value);

export const projectParameters: ParameterTable<ProjectParameters> = {
  defaults: PROJECT_DEFAULTS,
  check({ projectFeeUsd, raisesFrom }) {
    assert(projectFeeUsd >= 0n, 'a fee is never negative');
    assert(Number.isSafeInteger(raisesFrom) && raisesFrom >= 0, 'a time is ms since the epoch');
  },
  write: {
    projectFeeUsd: unlessDefault(PROJECT_DEFAULTS.projectFeeUsd, writeMicro),
    adminProjectsBeyondFree: unlessDefault<'pay' | 'refuse'>('pay', (rule) => rule),
    raisesFrom: unlessDefault(PROJECT_DEFAULTS.raisesFrom, (at) => at),
  },
};
