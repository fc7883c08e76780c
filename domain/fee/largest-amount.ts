import type { FeeTerms } from './parameters.ts';
import type { CurrencyCode } from '../ledger/accounts.ts';
import { quoteTransfer } from './fee.ts';
import type { Micro } from '../money.ts';

/**
 * The largest amount whose debit fits into the available amount, for any fee rule. The debit never falls when the
 * amount rises, so binary search finds it. 0n when nothing fits.
 */
export function largestAmount(available: Micro, currency: CurrencyCode, terms: FeeTerms): Micro {
  let fits = 0n;
  let tooMuch = available + 1n;
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    if (quoteTransfer(middle, currency, terms).debit <= available) fits = middle;
    else tooMuch = middle;
  }
  return fits;
}
