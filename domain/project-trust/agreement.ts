/** The terms of a stake in its receipt. The signed record of the stake contains their hash. */
import { z } from 'zod';
import { PROJECT_TYPES } from '../project/constants.ts';
import { symbolLengthMax } from '../project/limits.ts';
import { DecimalField } from '../wire-fields.ts';

const Moment = z.int().min(0);

/** The form that is hashed: amounts are decimal strings, times ms. Strict, because the hash covers exactly these fields. */
const AgreedTermsSchema = z.strictObject({
  allow: z.array(z.string().max(64)).optional(),
  continueAfterHardCap: z.boolean(),
  endAt: Moment,
  hardCap: DecimalField,
  launchPrice: DecimalField,
  maxStake: DecimalField.optional(),
  minStake: DecimalField.optional(),
  presaleEndAt: Moment,
  price: DecimalField,
  softCap: DecimalField,
  startAt: Moment,
  symbol: z.string().min(1).max(symbolLengthMax),
  totalSupply: DecimalField,
  type: z.enum(PROJECT_TYPES),
});

export const AgreementSchema = z.strictObject({
  project: z.string().regex(/^p[1-9]\d{0,14}$/),
  terms: AgreedTermsSchema,
});
export type Agreement = z.infer<typeof AgreementSchema>;
