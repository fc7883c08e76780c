import type { FeeTerms } from '#domain/fee/parameters.ts';
import { type CurrencyCode, isCurrency } from '#domain/ledger/accounts.ts';
import { BPS_PER_WHOLE, MICRO_PER_UNIT, writeMicro } from '#domain/money.ts';
import { exactAmount } from './format.ts';

/** The current fee rule in short: "0.05%", "$0.05" or "free". */
export function feeText(currency: CurrencyCode, terms: FeeTerms): string {
  if (!isCurrency(currency) || !terms.feeCurrencies.includes(currency)) return 'free';
  if (terms.feeMode === 'flat') return `$${exactAmount(terms.feeFlatUsd)}`;
  return `${writeMicro((terms.feeBps * 100n * MICRO_PER_UNIT) / BPS_PER_WHOLE)}%`;
}
