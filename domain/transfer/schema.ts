import { z } from 'zod';
import { AmountField, CurrencyField, NoteField, RecipientField } from '../fields.ts';

/** `amount` is what the recipient gets when the sender pays the fee (ruling M3). */
export const TransferSchema = z.strictObject({
  to: RecipientField,
  amount: AmountField,
  currency: CurrencyField,
  note: NoteField.optional(),
});

export type Transfer = z.infer<typeof TransferSchema>;
