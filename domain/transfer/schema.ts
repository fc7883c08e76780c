import { z } from 'zod';
import { RequestSealSchema } from '../payment-request/schema.ts';
import type { CurrencyCode } from '../ledger/accounts.ts';
import {
  AmountField,
  CurrencyCodeField,
  currencyError,
  CurrencyField,
  NoteField,
  RecipientField,
} from '../fields.ts';

/** The symbol of a token, or the id of its project; only the authority knows whether the token exists. */
const TokenNameSchema = z.string().regex(/^(?:[A-Z][A-Z0-9]{1,9}|p[1-9]\d{0,14})$/) as unknown as z.ZodType<
  CurrencyCode,
  CurrencyCode
>;

/**
 * Fields are in the order in which their errors are reported (amount before payee, as in the specification). `amount`
 * is what the payee receives when the sender pays the fee (ruling M3).
 */
export const TransferSchema = z.strictObject({
  amount: AmountField,
  currency: z.union([CurrencyCodeField, TokenNameSchema], { error: currencyError }),
  note: NoteField.optional(),
  /** Present when it pays a request: the other fields are then the request's. */
  request: RequestSealSchema.optional(),
  to: RecipientField,
});

export type Transfer = z.infer<typeof TransferSchema>;

/** A transfer of a currency of the list: what the send form fills in. */
export const MoneyTransferSchema = TransferSchema.extend({ currency: CurrencyField });
export type MoneyTransfer = z.infer<typeof MoneyTransferSchema>;
