import { z } from 'zod';
import { DecimalField, TotalsField } from '../wire-fields.ts';
import type { WirePart } from '../wire-part.ts';
import { INVESTOR_ERRORS } from './errors.ts';
import { INVESTOR_KINDS } from './facts.ts';

export const investorWire = {
  errors: INVESTOR_ERRORS,
  transactionKinds: INVESTOR_KINDS,
  wallet: {
    /** The amount locked in a vault of the person's own, which no balance includes; absent before the first. */
    invested: z.strictObject({ vault: z.string().max(64), dc: DecimalField, totals: TotalsField }).optional(),
  },
} as const satisfies WirePart;
