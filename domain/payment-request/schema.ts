import { z } from 'zod';
import { AmountField, CurrencyField, NoteField, RecipientField } from '../fields.ts';
import type { CurrencyCode } from '../ledger/accounts.ts';
import { MomentField } from '../iso-time.ts';

/** Hex, the first 160 bits of the seal. */
export const RequestIdSchema = z.string().regex(/^[0-9a-f]{40}$/);

/** The part of a payment that names its request; the request's content is in the payment's own fields. */
export const RequestSealSchema = z.strictObject({
  expiresAt: MomentField,
  id: RequestIdSchema,
  /** Random, so that two equal requests have different ids. */
  salt: z.string().regex(/^[0-9A-Za-z]{16,32}$/),
});
export type RequestSeal = z.infer<typeof RequestSealSchema>;

/** A whole request: payee, content and seal, in the order of the send form. */
export const RequestSchema = z.strictObject({
  amount: AmountField,
  currency: CurrencyField,
  note: NoteField.optional(),
  request: RequestSealSchema,
  to: RecipientField,
});
export type Request = z.infer<typeof RequestSchema>;

/**
 * A transfer that names a request. Its currency may be any, but it is accepted only if its content equals what was sealed.
 */
export type SealedTransfer = Omit<Request, 'currency'> & { readonly currency: CurrencyCode };
