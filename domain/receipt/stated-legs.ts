import { type AccountName, currencyCodeOf } from '../ledger/accounts.ts';
import type { Entry } from '../ledger/entry.ts';
import type { StatedLeg } from './schema.ts';

/** The legs of an entry as receipts state them. `nameOf` gives the public name of an account. */
export const stateLegs = (
  { legs }: Pick<Entry, 'legs'>,
  nameOf: (account: AccountName) => string,
): StatedLeg[] =>
  legs.map(([account, amount]) => ({
    account: nameOf(account),
    amount,
    currency: currencyCodeOf(account),
  }));
