/** What a person owes, as their devices hold it. */
import { z } from 'zod';
import { receivableStepsShownMax } from '../limits.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);

/** Why it came to be owed: a purchase was refunded or its payment taken back by the bank, or a reward was claimed back with one. */
export const RECEIVABLE_CAUSES = ['refunded', 'charged_back', 'reward'] as const;

/** `opened`: so much more is owed, for this cause. `collected`: so much of what was received went to it. */
const StepSchema = z.strictObject({
  at: z.iso.datetime(),
  step: z.enum(['opened', 'collected']),
  /** DC. */
  amount: Decimal,
  cause: z.enum(RECEIVABLE_CAUSES).optional(),
});
export type ReceivableStep = z.infer<typeof StepSchema>;

/** Half of what the person receives goes to `left` (DC) until it is 0. */
export const ReceivableStandingSchema = z.strictObject({
  left: Decimal,
  /** The newest first. */
  steps: z.array(StepSchema).max(receivableStepsShownMax),
});
export type ReceivableStanding = z.infer<typeof ReceivableStandingSchema>;
