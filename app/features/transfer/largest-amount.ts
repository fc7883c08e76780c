import type { Currency, RuleParameters } from '#domain/constants.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import type { Micro } from '#domain/money.ts';

/**
 * The largest amount whose debit fits into what is available, for any fee rule: the debit never falls when the amount
 * rises, so halving finds it. 0n when nothing fits.
 */
export function largestAmount(available: Micro, currency: Currency, terms: RuleParameters): Micro {
  let fits = 0n;
  let tooMuch = available + 1n;
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    if (quoteTransfer(middle, currency, terms).debit <= available) fits = middle;
    else tooMuch = middle;
  }
  return fits;
}
