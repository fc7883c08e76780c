/** What an operator sets of the supply. Beside the parameters, because visitors load those and no schema. */
import { z } from 'zod';
import { readMoment } from '../iso-time.ts';
import type { VariablesOf } from '../ledger/parameters.ts';
import type { SupplyParameters } from './parameters.ts';

export const supplyVariables: VariablesOf<SupplyParameters> = {
  launchAt: {
    name: 'LAUNCH_AT',
    schema: z.iso.datetime('must be a moment such as 2025-11-14T00:00:00Z').transform(readMoment),
  },
};
