/** The facts about the supply. Amounts are decimal strings; the keys of a fact are in canonical order. */

/** DC were sold; states the supply after it. */
export type SupplySoldFact = {
  readonly kind: 'supply.sold';
  /** The minted amount: the buyer's and the vaults' parts. */
  readonly gross: string;
  readonly phase: number;
  readonly phaseSold: string;
  readonly priceUsd: string;
  readonly totalSold: string;
};

/** A price event: a person set the price, or a phase sold out and the next one opened. */
export type PriceChangedFact = {
  readonly kind: 'supply.price_changed';
  /** A user id, or `system`. */
  readonly by: string;
  readonly newPriceUsd: string;
  readonly oldPriceUsd: string;
  /** The phase from now on. */
  readonly phase: number;
  readonly reason: string;
};

export type SupplyFact = SupplySoldFact | PriceChangedFact;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    supply: SupplyFact;
  }
}
