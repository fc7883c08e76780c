import type { Currency } from '#domain/constants.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { MICRO_PER_UNIT, type Micro, scaleDown } from '#domain/money.ts';
import { shortAmount } from '../../ui/format.ts';

/** What an amount is worth in dollars at the price that this device knows; null for dollars themselves. */
export function worthText(amount: Micro, currency: Currency, terms: FeeTerms): string | null {
  if (currency === 'USD') return null;
  if (currency === 'TDC') return 'Test credits are worth nothing';
  return `Worth $${shortAmount(scaleDown(amount, terms.dcPriceUsd, MICRO_PER_UNIT))}`;
}
