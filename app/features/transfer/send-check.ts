import type { FeeTerms } from '#domain/fee/parameters.ts';
import { ERRORS } from '#domain/errors.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import { RecipientField } from '#domain/fields.ts';
import { type CurrencyCode, isCurrency } from '#domain/ledger/accounts.ts';
import { type Micro, parseAmount } from '#domain/money.ts';
import { TransferSchema } from '#domain/transfer/schema.ts';
import { fieldTexts, findErrorText } from '../../ui/schema-errors.ts';
import type { FieldErrors } from '../../ui/use-form.ts';
import { exactAmount, withCurrency } from '../../ui/format.ts';

/** What can be sent of a currency now, micro-units. */
export type SpendableOf = (currency: CurrencyCode) => Micro;

export type SendFields = {
  readonly to: string;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly note: string;
};

type RecipientFacts = {
  /** The sender's own address; null until known. */
  readonly own: string | null;
  /** The service says that nobody has this address. */
  readonly missing: boolean;
};

export type SendFacts = RecipientFacts & {
  readonly spendable: SpendableOf;
  readonly terms: FeeTerms;
  /** For another day: money may arrive until then. */
  readonly later: boolean;
};

/** Why nothing can be sent to this address; null if it can, as far as this device knows. */
export function checkRecipient(to: string, { own, missing }: RecipientFacts): string | null {
  const read = RecipientField.safeParse(to);
  if (!read.success) return findErrorText(read.error.issues[0]?.message ?? '');
  if (read.data === own) return ERRORS.OWN_WALLET.text;
  return missing ? ERRORS.RECIPIENT_NOT_FOUND.text : null;
}

/** Checks on the device before anything is sent; the authority checks everything again. */
export function checkSend(fields: SendFields, facts: SendFacts): FieldErrors<SendFields> {
  const checked = TransferSchema.safeParse(fields);
  if (!checked.success) return fieldTexts(checked.error.issues);
  const { to, amount, currency } = checked.data;
  const recipient = checkRecipient(to, facts);
  if (recipient !== null) return { to: recipient };
  const parsed = parseAmount(amount);
  if (!parsed.ok) return { amount: ERRORS.AMOUNT_INVALID.text };
  const quote = quoteTransfer(parsed.value, currency, facts.terms);
  if (quote.credit <= 0n) return { amount: ERRORS.AMOUNT_INVALID.text };
  const available = facts.spendable(currency);
  if (facts.later || quote.debit <= available) return {};
  return { amount: insufficientText(quote.debit, available, currency) };
}

export const insufficientText = (debit: Micro, available: Micro, currency: CurrencyCode): string =>
  `${ERRORS.INSUFFICIENT_FUNDS.text}: ${withCurrency(exactAmount(debit), currency)}${isCurrency(currency) ? ' with the fee' : ''}, ${withCurrency(exactAmount(available), currency)} available`;
