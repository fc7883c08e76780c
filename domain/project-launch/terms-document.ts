/** The readings of the launchpad's rules that the operator has chosen: the catalogue's `launchpad-terms`. Pure. */
import type { z } from 'zod';
import { isoTime } from '../iso-time.ts';
import { deriveCatalog } from '../ledger/document.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { writeMicro } from '../money.ts';
import { earliestStart, PROJECT_DEFAULTS } from '../project/parameters.ts';
import { LaunchpadTermsSchema } from './terms-value.ts';

/** Without the usual ones: the document was recorded before it had any of them. */
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
