/** Where a person stands in the programmes of the service, as their devices hold it: a document for each thing, of one kind. */
import { z } from 'zod';
import {
  InvestorStandingSchema,
  PayoutStandingSchema,
  VerificationStandingSchema,
} from '../investor/document.ts';
import { ReceivableStandingSchema } from '../receivable/document.ts';
import { ReferralStandingSchema } from '../referral/document.ts';

/**
 * As of the entry `seq` (time `at`). `id` is `referral:<opaque>`: one for each person who was
 * referred; `investor`, `verification` (of one's identity), `payout:<month>`, and `receivable`
 * (what the person owes).
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
