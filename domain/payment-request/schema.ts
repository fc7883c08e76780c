import { z } from 'zod';
import { AmountField, CurrencyField, NoteField, RecipientField } from '../fields.ts';
import type { CurrencyCode } from '../ledger/accounts.ts';
import { MomentField } from '../iso-time.ts';

/** Hex, the first 160 bits of the seal. */
export const RequestIdSchema = z.string().regex(/^[0-9a-f]{40}$/);

/** What a payment says about the request that it answers; what the request asks for are the payment's own fields. */
export const RequestSealSchema = z.strictObject({
  expiresAt: MomentField,
  id: RequestIdSchema,
  /** Random, so that two requests for the same are two. */
  salt: z.string().regex(/^[0-9A-Za-z]{16,32}$/),
});
export type RequestSeal = z.infer<typeof RequestSealSchema>;

/** A whole request: what is paid to whom, and the seal over it. In the order of the send form. */
export const RequestSchema = z.strictObject({
  amount: AmountField,
  currency: CurrencyField,
  note: NoteField.optional(),
  request: RequestSealSchema,
  to: RecipientField,
});
export type Request = z.infer<typeof RequestSchema>;

/** A transfer that names a request, in whatever currency: only one that says what was sealed is taken. */
export type SealedTransfer = Omit<Request, 'currency'> & { readonly currency: CurrencyCode };
