/** The document about a person's debt on their devices. */
import { z } from 'zod';
import { receivableStepsShownMax } from './limits.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);

/** The cause of a debt: a refunded purchase, a payment that the bank took back, or a reward taken back with one. */
export const RECEIVABLE_CAUSES = ['refunded', 'charged_back', 'reward'] as const;

/** `opened`: the debt has risen by this amount, for this cause. `collected`: this part of a receipt paid for it. */
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
  /** Newest first. */
  steps: z.array(StepSchema).max(receivableStepsShownMax),
});
export type ReceivableStanding = z.infer<typeof ReceivableStandingSchema>;

declare module '../ledger/standing-document.ts' {
  /** `receivable`: the person's debt. */
  interface StandingFields {
    receivable?: ReceivableStanding | undefined;
  }
}
