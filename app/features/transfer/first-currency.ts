import { useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { Form } from '../../ui/use-form.ts';
import type { SendFields, SpendableOf } from './send-check.ts';

/** With which currency the form begins: the preferred one, or the first that the person has if they have none of it. */
export const firstCurrency = (preferred: Currency, spendable: SpendableOf): Currency =>
  spendable(preferred) > 0n
    ? preferred
    : (CURRENCIES.find((currency) => spendable(currency) > 0n) ?? preferred);

/** Follows the money that arrives while nothing is typed and the person has not chosen another currency. */
export function useFirstCurrency({ values, set }: Form<SendFields>, first: Currency, isFixed: boolean): void {
  const [before, setBefore] = useState(first);
  if (before === first) return;
  setBefore(first);
  if (!isFixed && values.amount === '' && values.currency === before) set('currency', first);
}
