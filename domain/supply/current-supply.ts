/** The slice of the supply. The facts of a sale state the supply after it, price and phase included. */
import type { RuleParameters } from '../ledger/parameters.ts';
import { defineSlice } from '../ledger/feature.ts';
import { readSnapshotRows } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { readMicro, writeMicro } from '../money.ts';
import { startingSupply, type Supply } from './supply.ts';

export const currentSupply = defineSlice<{ now: Supply }>({
  name: 'currentSupply',
  empty: (parameters) => ({ now: startingSupply(parameters) }),
  on: {
    'supply.sold': (own, fact) => {
      own.now = readSupply(fact);
    },
    'supply.price_changed': (own, { newPriceUsd, phase }) => {
      own.now = { ...own.now, phase, priceUsd: readMicro(newPriceUsd) };
    },
  },
  snapshot: {
    // A table of one row.
    supply: {
      capture: ({ now }) => ({
        phases: [now.phase],
        prices: [now.priceUsd],
        phaseSold: [now.phaseSold],
        totalSold: [now.totalSold],
      }),
      restore(own, columns) {
        for (const [phase, ...amounts] of readSnapshotRows(
          columns,
          'phases',
          'prices',
          'phaseSold',
          'totalSold',
        )) {
          const [priceUsd, phaseSold, totalSold] = amounts as [string, string, string];
          own.now = readSupply({ phase: phase as number, priceUsd, phaseSold, totalSold });
        }
      },
    },
  },
  digest: ({ now }) => ({
    supply: {
      phase: now.phase,
      phaseSold: writeMicro(now.phaseSold),
      priceUsd: writeMicro(now.priceUsd),
      totalSold: writeMicro(now.totalSold),
    },
  }),
});

type WrittenSupply = {
  readonly phase: number;
  readonly priceUsd: string;
  readonly phaseSold: string;
  readonly totalSold: string;
};

const readSupply = ({ phase, phaseSold, priceUsd, totalSold }: WrittenSupply): Supply => ({
  phase,
  priceUsd: readMicro(priceUsd),
  phaseSold: readMicro(phaseSold),
  totalSold: readMicro(totalSold),
});

export const supplyOf = (state: Pick<State, 'slices'>): Supply => currentSupply.of(state).now;

/** The parameters with the present price instead of the initial one, for a flat fee in DC. */
export function parametersNow(state: Pick<State, 'parameters' | 'slices'>): RuleParameters {
  const { parameters } = state;
  const { priceUsd } = supplyOf(state);
  if (parameters.dcPriceUsd === priceUsd) return parameters;
  // Copied once for each price: every transfer and investment asks.
  if (newestTerms?.of !== parameters || newestTerms.now.dcPriceUsd !== priceUsd) {
    newestTerms = { of: parameters, now: { ...parameters, dcPriceUsd: priceUsd } };
  }
  return newestTerms.now;
}
let newestTerms: { readonly of: RuleParameters; readonly now: RuleParameters } | null = null;
