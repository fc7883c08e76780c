/** What an operator sets of the rewards. */
import { z } from 'zod';
import type { VariablesOf } from '../ledger/parameters.ts';
import type { ReferralParameters } from './parameters.ts';

export const referralVariables: VariablesOf<ReferralParameters> = {
  rewardHoldDays: {
    name: 'REWARD_HOLD_DAYS',
    schema: z.coerce
      .number('must be a number of days')
      .int('must be a number of days')
      .min(0, 'must be a number of days')
      .max(365, 'must be at most 365 days'),
  },
};
