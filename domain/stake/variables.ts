/** The environment variables of stakes. */
import { z } from 'zod';
import type { VariablesOf } from '../ledger/parameters.ts';
import { readMicro } from '../money.ts';
import type { StakeParameters } from './parameters.ts';

export const stakeVariables: VariablesOf<StakeParameters> = {
  refundFeeDc: {
    name: 'REFUND_FEE_DC',
    schema: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be an amount of DC, such as 0.05')
      .transform(readMicro),
  },
  takeBackHours: {
    name: 'TAKE_BACK_HOURS',
    schema: z.coerce
      .number('must be a number of hours')
      .int('must be a number of hours')
      .min(0, 'must be a number of hours')
      .max(8_760, 'must be at most 8760 hours'),
  },
};
