import { useMemo } from 'react';
import { readMicro } from '#domain/money.ts';
import { LAUNCH_DEFAULTS, type LaunchParameters } from '#domain/project-launch/parameters.ts';
import { LaunchpadTermsSchema } from '#domain/project-launch/terms-value.ts';
import { PROJECT_DEFAULTS, type ProjectParameters } from '#domain/project/parameters.ts';
import { STAKE_DEFAULTS, type StakeParameters } from '#domain/stake/parameters.ts';
import { useCatalog } from '#app/data/queries/catalog.ts';

export type LaunchpadTerms = LaunchParameters & StakeParameters & ProjectParameters;

const DEFAULTS: LaunchpadTerms = { ...LAUNCH_DEFAULTS, ...STAKE_DEFAULTS, ...PROJECT_DEFAULTS };

/** The terms of the launchpad as last synchronised; before that, the defaults. */
export function useLaunchpadTerms(): LaunchpadTerms {
  const value = useCatalog('launchpad-terms')?.value;
  return useMemo(() => {
    const { data } = LaunchpadTermsSchema.safeParse(value);
    if (data === undefined) return DEFAULTS;
    const { completionFeeBps, projectFeeUsd, raisesFrom, refundFeeDc, adminProjectsBeyondFree, ...others } =
      data;
    return {
      ...DEFAULTS,
      ...others,
      completionFeeBps: BigInt(completionFeeBps),
      refundFeeDc: readMicro(refundFeeDc),
      ...(projectFeeUsd === undefined ? {} : { projectFeeUsd: readMicro(projectFeeUsd) }),
      ...(adminProjectsBeyondFree === undefined ? {} : { adminProjectsBeyondFree }),
      ...(raisesFrom === undefined ? {} : { raisesFrom: Date.parse(raisesFrom) }),
    };
  }, [value]);
}
