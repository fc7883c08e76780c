/** The amount of DC sold, and the price of the next one (rulings M9 to M11). */
import type { Micro } from '../money.ts';
import type { SupplyParameters } from './parameters.ts';

/** The state of the sale. Amounts in micro-units; every DC minted by a purchase counts, the vaults' parts too. */
export type Supply = {
  /** 1, 2, 3 …: the tranche on sale. */
  readonly phase: number;
  /** Micro-dollars for one DC. */
  readonly priceUsd: Micro;
  readonly phaseSold: Micro;
  readonly totalSold: Micro;
};

/** Before anything is sold: the first phase at the starting price. */
export const startingSupply = ({ dcPriceUsd }: Pick<SupplyParameters, 'dcPriceUsd'>): Supply => ({
  phase: 1,
  priceUsd: dcPriceUsd,
  phaseSold: 0n,
  totalSold: 0n,
});

export type PhaseTerms = Pick<SupplyParameters, 'phaseSize' | 'phaseStepUsd'>;

/** The phase after this one: whatever the price is now, one step more (ruling M11). */
export const nextPhase = (supply: Supply, { phaseStepUsd }: PhaseTerms): Supply => ({
  ...supply,
  phase: supply.phase + 1,
  priceUsd: supply.priceUsd + phaseStepUsd,
  phaseSold: 0n,
});

/**
 * The supply after `gross` more DC are sold, and the phases that this opened, in order. A phase ends as soon as it is
 * sold out. What was promised at the price of a phase that has ended meanwhile counts in the phase that is open.
 */
export function sell(
  supply: Supply,
  gross: Micro,
  terms: PhaseTerms,
): { readonly supply: Supply; readonly opened: readonly Supply[] } {
  const opened: Supply[] = [];
  let after: Supply = {
    ...supply,
    phaseSold: supply.phaseSold + gross,
    totalSold: supply.totalSold + gross,
  };
  while (after.phaseSold >= terms.phaseSize) {
    after = { ...nextPhase(after, terms), phaseSold: after.phaseSold - terms.phaseSize };
    opened.push(after);
  }
  return { supply: after, opened };
}
