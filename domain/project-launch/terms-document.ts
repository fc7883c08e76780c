/** The readings of the launchpad's rules that the operator has chosen: the catalogue's `launchpad-terms`. Pure. */
import { deriveCatalog } from '../ledger/document.ts';
import { writeMicro } from '../money.ts';
import { LaunchpadTermsSchema } from './terms-value.ts';

export const launchpadTermsDocument = deriveCatalog({
  name: 'launchpad-terms',
  schema: LaunchpadTermsSchema,
  derive: ({ parameters }) => ({
    refundFeeDc: writeMicro(parameters.refundFeeDc),
    takeBackHours: parameters.takeBackHours,
    completionFeeBps: Number(parameters.completionFeeBps),
    escrowReleaseOn: parameters.escrowReleaseOn,
    vestingMode: parameters.vestingMode,
  }),
});
