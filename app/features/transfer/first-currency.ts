import { useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { Form } from '../../ui/use-form.ts';
import type { SendFields, SpendableOf } from './send-check.ts';

/**
 * The currency that the form selects first: the preferred one, or if the person has none of it the first that they have.
 */
export const firstCurrency = (preferred: Currency, spendable: SpendableOf): Currency =>
  spendable(preferred) > 0n
    ? preferred
    : (CURRENCIES.find((currency) => spendable(currency) > 0n) ?? preferred);

/** Changes when money arrives, as long as nothing is typed and the person has not chosen a currency. */
export function useFirstCurrency({ values, set }: Form<SendFields>, first: Currency, isFixed: boolean): void {
  const [before, setBefore] = useState(first);
  if (before === first) return;
  setBefore(first);
  if (!isFixed && values.amount === '' && values.currency === before) set('currency', first);
}
