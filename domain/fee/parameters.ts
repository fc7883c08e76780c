/** The fee of a transaction, and who receives it. */
import { type Currency, DC_PRICE_AT_START_USD } from '../constants.ts';
import { type ParameterTable, type Split, sumOfSplit, writeSplit } from '../ledger/parameters.ts';
import { BPS_PER_WHOLE, type Micro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';
import { FEE_VAULTS, type FeeVault } from './vaults.ts';

export type FeeParameters = {
  readonly feeMode: 'bps' | 'flat';
  readonly feeBps: bigint;
  /** In micro-dollars; charged in DC at the current price. */
  readonly feeFlatUsd: Micro;
  readonly feePayer: 'sender' | 'recipient';
  readonly feeCurrencies: readonly Currency[];
  /** Basis points for each vault, summing to 10,000. */
  readonly feeSplit: Split<FeeVault>;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    fee: FeeParameters;
  }
}

export const FEE_DEFAULTS: FeeParameters = {
  feeMode: 'bps', // R M2
  feeBps: 5n, // R M2: 0.05 %
  feeFlatUsd: 50_000n, // R M2: $0.05
  feePayer: 'sender', // R M3
  feeCurrencies: ['DC', 'USD'], // R M4
  feeSplit: { universal: 1_500n, core: 4_250n, developer: 4_250n }, // R M5
};

/** The inputs of a fee. A flat fee in DC depends on the price too (micro-dollars for one DC). */
export type FeeTerms = FeeParameters & { readonly dcPriceUsd: Micro };

/** For a device that does not know the terms in force yet. */
export const DEFAULT_FEE_TERMS: FeeTerms = { ...FEE_DEFAULTS, dcPriceUsd: DC_PRICE_AT_START_USD };

export const feeParameters: ParameterTable<FeeParameters> = {
  defaults: FEE_DEFAULTS,
  check({ feeBps, feeFlatUsd, feeSplit }) {
    assert(
      feeBps >= 0n && feeBps <= BPS_PER_WHOLE && feeFlatUsd >= 0n,
      'a fee is never negative nor the whole',
    );
    const sum = sumOfSplit(feeSplit, FEE_VAULTS, 'the fee is divided');
    assert(sum === BPS_PER_WHOLE, 'the fee is divided');
  },
  write: {
    feeBps: String,
    feeCurrencies: (currencies) => currencies,
    feeFlatUsd: writeMicro,
    feeMode: (mode) => mode,
    feePayer: (payer) => payer,
    feeSplit: writeSplit,
  },
};
