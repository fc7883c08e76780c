import type { FeeTerms } from '#domain/fee/parameters.ts';
import { type CurrencyCode, isCurrency } from '#domain/ledger/accounts.ts';
import { MICRO_PER_UNIT, type Micro, scaleDown } from '#domain/money.ts';
import { shortAmount } from '../../ui/format.ts';

/** The value of an amount in dollars at the price that this device knows; null for dollars and tokens. */
export function worthText(amount: Micro, currency: CurrencyCode, terms: FeeTerms): string | null {
  if (currency === 'USD' || !isCurrency(currency)) return null;
  if (currency === 'TDC') return 'Test credits are worth nothing';
  return `Worth $${shortAmount(scaleDown(amount, terms.dcPriceUsd, MICRO_PER_UNIT))}`;
}
