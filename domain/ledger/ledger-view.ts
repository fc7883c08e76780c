import { isCurrency, tokenOfCurrency } from './accounts.ts';
import type { Feature } from './feature.ts';
import type { LedgerView } from './rule.ts';

/** What the features of a list know together. */
export function viewOf(features: readonly Feature[]): LedgerView {
  const tokens = features.flatMap(({ isToken }) => isToken ?? []);
  return {
    isCurrency(state, currency) {
      if (isCurrency(currency)) return true;
      const token = tokenOfCurrency(currency);
      return token !== null && tokens.some((isToken) => isToken(state, token));
    },
  };
}
