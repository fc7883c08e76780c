import type { ReactElement } from 'react';
import { quoteTransfer } from '#domain/fee/fee.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import { type Micro, parseAmount } from '#domain/money.ts';
import type { Fact } from '../../ui/facts.tsx';
import { feeText } from '../../ui/fee-text.ts';
import { alignAmounts, withCurrency } from '../../ui/format.ts';

export type QuoteView = {
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly terms: FeeTerms;
  /** The spendable amount: confirmed, less held, less what is on its way out. Micro-units. */
  readonly spendable: Micro;
  /** The text of another day than today. */
  readonly when: string | null;
};

export function parseAmountOrZero(text: string): Micro {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.value : 0n;
}

/** The cost of a transfer, line by line. */
export function quoteFacts({ amount: text, currency, terms, spendable, when }: QuoteView): Fact[] {
  const amount = parseAmountOrZero(text);
  const quote = quoteTransfer(amount, currency, terms);
  const left = spendable - quote.debit;
  const write = alignAmounts([
    amount,
    quote.fee,
    quote.credit,
    quote.debit,
    ...(when === null ? [left] : []),
  ]);
  const money = (micro: Micro): ReactElement => (
    <span className={micro < 0n ? 'vq-figures vq-bad' : 'vq-figures'}>
      {withCurrency(write(micro), currency)}
    </span>
  );
  const recipientPays = quote.credit !== amount;
  return [
    { name: 'Amount', value: money(amount) },
    { name: `Fee (${feeText(currency, terms)})`, value: money(quote.fee) },
    ...(recipientPays ? [{ name: 'Recipient gets', value: money(quote.credit) }] : []),
    { name: 'Total', value: money(quote.debit), strong: true },
    when === null ? { name: 'Remains', value: money(left) } : { name: 'When', value: when, words: true },
  ];
}
