/** The environment variables of launches. */
import { z } from 'zod';
import type { VariablesOf } from '../ledger/parameters.ts';
import type { LaunchParameters } from './parameters.ts';

export const launchVariables: VariablesOf<LaunchParameters> = {
  completionFeeBps: {
    name: 'COMPLETION_FEE_BPS',
    schema: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of basis points from 0 to 9999')
      .transform(BigInt),
  },
  escrowReleaseOn: {
    name: 'ESCROW_RELEASE_ON',
    schema: z.enum(['launch_and_check', 'launch'], 'must be launch_and_check or launch'),
  },
  vestingMode: {
    name: 'VESTING_MODE',
    schema: z.enum(['cliff', 'linear'], 'must be cliff or linear'),
  },
};
