import { z } from 'zod';
import { code } from '../error-code.ts';
import { AmountField, requiredText } from '../fields.ts';
import { reasonLengthMax } from '../limits.ts';
import { ProjectField } from '../project/schema.ts';
import { isPlainText } from '../text.ts';

export const CheckReleaseSchema = z.strictObject({
  project: ProjectField,
  passed: z.boolean(),
  reason: requiredText('PROJECT_TEXT_INVALID')
    .max(reasonLengthMax, code('PROJECT_TEXT_INVALID'))
    .refine(isPlainText, code('PROJECT_TEXT_INVALID')),
});
export type CheckRelease = z.infer<typeof CheckReleaseSchema>;

/** Tokens to burn, or DC to take from the Project Vault. */
export const ProjectAmountSchema = z.strictObject({ project: ProjectField, amount: AmountField });
export type ProjectAmount = z.infer<typeof ProjectAmountSchema>;

export const DeliverSchema = z.strictObject({ project: ProjectField, batch: z.int().min(1) });
export type Deliver = z.infer<typeof DeliverSchema>;

export const VestSchema = z.strictObject({ project: ProjectField, n: z.int().min(1) });
export type Vest = z.infer<typeof VestSchema>;

/** `hour`: hours since the epoch. */
export const PriceSchema = z.strictObject({ project: ProjectField, hour: z.int().min(0) });
export type Price = z.infer<typeof PriceSchema>;
