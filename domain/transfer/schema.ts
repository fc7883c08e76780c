import { z } from 'zod';
import { RequestSealSchema } from '../payment-request/schema.ts';
import { AmountField, CurrencyCodeField, CurrencyField, NoteField, RecipientField } from '../fields.ts';

/**
 * The fields stand in the order in which a person is told of them (amount before recipient, as the specification has it).
 * `amount` is what the recipient gets when the sender pays the fee (ruling M3).
 */
export const TransferSchema = z.strictObject({
  amount: AmountField,
  currency: CurrencyCodeField,
  note: NoteField.optional(),
  /** Present when it pays a request: the other fields are then those that the request asks for. */
  request: RequestSealSchema.optional(),
  to: RecipientField,
});

export type Transfer = z.infer<typeof TransferSchema>;

/** A transfer of a currency of the list: what the send form fills in. */
export const MoneyTransferSchema = TransferSchema.extend({ currency: CurrencyField });
export type MoneyTransfer = z.infer<typeof MoneyTransferSchema>;
