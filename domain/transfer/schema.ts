import { z } from 'zod';
import { RequestSealSchema } from '../payment-request/schema.ts';
import { AmountField, CurrencyCodeField, CurrencyField, NoteField, RecipientField } from '../fields.ts';

/**
 * Fields are in the order in which their errors are reported (amount before payee, as in the specification). `amount`
 * is what the payee receives when the sender pays the fee (ruling M3).
 */
export const TransferSchema = z.strictObject({
  amount: AmountField,
  currency: CurrencyCodeField,
  note: NoteField.optional(),
  /** Present when it pays a request: the other fields are then the request's. */
  request: RequestSealSchema.optional(),
  to: RecipientField,
});

export type Transfer = z.infer<typeof TransferSchema>;

/** A transfer of a currency of the list: what the send form fills in. */
export const MoneyTransferSchema = TransferSchema.extend({ currency: CurrencyField });
export type MoneyTransfer = z.infer<typeof MoneyTransferSchema>;
