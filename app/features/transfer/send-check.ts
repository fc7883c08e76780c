import type { Currency } from '#domain/constants.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { ERRORS } from '#domain/errors.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import { type Micro, parseAmount } from '#domain/money.ts';
import { MoneyTransferSchema } from '#domain/transfer/schema.ts';
import { fieldTexts } from '../../ui/schema-errors.ts';
import type { FieldErrors } from '../../ui/use-form.ts';
import { exactAmount } from '../../ui/format.ts';

export type SendFields = {
  readonly to: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly note: string;
};

export type SendFacts = {
  /** The sender's own address; null until known. */
  readonly own: string | null;
  readonly spendable: Readonly<Record<Currency, Micro>>;
  readonly terms: FeeTerms;
  /** The service says that nobody has this address. */
  readonly missing: boolean;
  /** For another day: money may arrive until then. */
  readonly later: boolean;
};

/** Checks on the device before anything is sent; the authority checks everything again. */
export function checkSend(fields: SendFields, facts: SendFacts): FieldErrors<SendFields> {
  const checked = MoneyTransferSchema.safeParse(fields);
  if (!checked.success) return fieldTexts(checked.error.issues);
  const { to, amount, currency } = checked.data;
  if (to === facts.own) return { to: ERRORS.OWN_WALLET.text };
  if (facts.missing) return { to: ERRORS.RECIPIENT_NOT_FOUND.text };
  const parsed = parseAmount(amount);
  if (!parsed.ok) return { amount: ERRORS.AMOUNT_INVALID.text };
  const quote = quoteTransfer(parsed.value, currency, facts.terms);
  if (quote.credit <= 0n) return { amount: ERRORS.AMOUNT_INVALID.text };
  const available = facts.spendable[currency];
  if (facts.later || quote.debit <= available) return {};
  return {
    amount: `${ERRORS.INSUFFICIENT_FUNDS.text}: ${exactAmount(quote.debit)} ${currency} with the fee, ${exactAmount(available)} ${currency} available`,
  };
}
