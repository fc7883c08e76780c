/**
 * The documents about a person's state in the service's programmes, on their devices: one per thing, each of one kind.
 */
import { z } from 'zod';
import {
  InvestorStandingSchema,
  PayoutStandingSchema,
  VerificationStandingSchema,
} from '../investor/document.ts';
import { ReceivableStandingSchema } from '../receivable/document.ts';
import { ReferralStandingSchema } from '../referral/document.ts';

/**
 * As of the entry `seq` (time `at`). `id` is `referral:<opaque>`: one for each referred person; `investor`,
 * `verification` (of the person's identity), `payout:<month>`, and `receivable` (the person's debt).
 */
export const StandingDocSchema = z.strictObject({
  id: z.string().min(1).max(96),
  seq: z.int().min(0),
  at: z.iso.datetime(),
  referral: ReferralStandingSchema.optional(),
  investor: InvestorStandingSchema.optional(),
  verification: VerificationStandingSchema.optional(),
  payout: PayoutStandingSchema.optional(),
  receivable: ReceivableStandingSchema.optional(),
});
export type StandingDoc = z.infer<typeof StandingDocSchema>;
