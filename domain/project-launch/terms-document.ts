/** The terms of the launchpad that the operator has set: `launchpad-terms` in the catalogue. Pure. */
import type { z } from 'zod';
import { isoTime } from '../iso-time.ts';
import { deriveCatalog } from '../ledger/document.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { writeMicro } from '../money.ts';
import { earliestStart, PROJECT_DEFAULTS } from '../project/parameters.ts';
import { LaunchpadTermsSchema } from './terms-value.ts';

/** Defaults are left out: recorded journals contain the document without these fields. */
function termsOfCreation(parameters: RuleParameters): Partial<z.infer<typeof LaunchpadTermsSchema>> {
  const { adminProjectsBeyondFree, projectFeeUsd } = parameters;
  const raisesFrom = earliestStart(parameters);
  return {
    ...(projectFeeUsd === PROJECT_DEFAULTS.projectFeeUsd ? {} : { projectFeeUsd: writeMicro(projectFeeUsd) }),
    ...(adminProjectsBeyondFree === 'pay' ? {} : { adminProjectsBeyondFree }),
    ...(raisesFrom === PROJECT_DEFAULTS.raisesFrom ? {} : { raisesFrom: isoTime(raisesFrom) }),
  };
}

export const launchpadTermsDocument = deriveCatalog({
  name: 'launchpad-terms',
  schema: LaunchpadTermsSchema,
  derive: ({ parameters }) => ({
    refundFeeDc: writeMicro(parameters.refundFeeDc),
    takeBackHours: parameters.takeBackHours,
    completionFeeBps: Number(parameters.completionFeeBps),
    escrowReleaseOn: parameters.escrowReleaseOn,
    vestingMode: parameters.vestingMode,
    ...termsOfCreation(parameters),
  }),
});
