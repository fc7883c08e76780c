import { writeMicro } from '../money.ts';
import { isCurrency, tokenOfCurrency } from './accounts.ts';
import type { Feature } from './feature.ts';
import type { OpenPointReader } from './open-point.ts';
import type { LedgerView } from './rule.ts';

/** The combined view of a list of features. */
export function viewOf(features: readonly Feature[], ruleOf: LedgerView['ruleOf']): LedgerView {
  const tokens = features.flatMap(({ isToken }) => isToken ?? []);
  const points: readonly (readonly [string, OpenPointReader])[] = features.flatMap(({ openPoints = {} }) =>
    Object.entries(openPoints),
  );
  return {
    ruleOf,
    isCurrency(state, currency) {
      if (isCurrency(currency)) return true;
      const token = tokenOfCurrency(currency);
      return token !== null && tokens.some((isToken) => isToken(state, token));
    },
    openPoints: (state, userId, now) =>
      Object.fromEntries(
        points.flatMap(([point, read]) => {
          const open = read(state, userId, now);
          // Neither an amount nor a number of nothing, nor the lack of a name.
          if (open === null || open === 0 || open === 0n) return [];
          return [[point, typeof open === 'bigint' ? writeMicro(open) : open]];
        }),
      ),
  };
}
