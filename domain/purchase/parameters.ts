/** The parts of a purchase that the vaults receive. */
import { type ParameterTable, type Split, sumOfSplit, writeSplit } from '../ledger/parameters.ts';
import { BPS_PER_WHOLE } from '../money.ts';
import { assert } from '../result.ts';
import { PURCHASE_VAULTS, type PurchaseSplitMode, type PurchaseVault } from './constants.ts';

export type PurchaseParameters = {
  /** Basis points of a purchase for each vault; the remainder is the buyer's. */
  readonly purchaseSplit: Split<PurchaseVault>;
  readonly purchaseSplitMode: PurchaseSplitMode;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    purchase: PurchaseParameters;
  }
}

export const PURCHASE_DEFAULTS: PurchaseParameters = {
  purchaseSplit: { marketing: 1_500n, core: 1_000n, universal: 5n }, // C9, R M7
  purchaseSplitMode: 'from_gross', // R M8
};

export const purchaseParameters: ParameterTable<PurchaseParameters> = {
  defaults: PURCHASE_DEFAULTS,
  check({ purchaseSplit }) {
    const sum = sumOfSplit(purchaseSplit, PURCHASE_VAULTS, 'a purchase leaves something for the buyer');
    assert(sum < BPS_PER_WHOLE, 'a purchase leaves something for the buyer');
  },
  write: { purchaseSplit: writeSplit, purchaseSplitMode: (mode) => mode },
};
