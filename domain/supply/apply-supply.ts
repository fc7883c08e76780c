import type { Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';

/** Changes the supply as the entry says. The facts of a sale state the supply after it, price and phase included. */
export function applySupply(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    if (fact.kind === 'supply.sold') {
      state.supply = {
        phase: fact.phase,
        priceUsd: readMicro(fact.priceUsd),
        phaseSold: readMicro(fact.phaseSold),
        totalSold: readMicro(fact.totalSold),
      };
    }
    if (fact.kind === 'supply.price_changed') {
      state.supply = { ...state.supply, phase: fact.phase, priceUsd: readMicro(fact.newPriceUsd) };
    }
  }
}
