/** When the sale of DC begins, at which price, and how the price rises. */
import { DC_PRICE_AT_START_USD } from '../constants.ts';
import type { ParameterTable } from '../ledger/parameters.ts';
import { MICRO_PER_UNIT, type Micro, writeMicro } from '../money.ts';
import { LAUNCH_AT_MS } from '../product.ts';
import { assert } from '../result.ts';

export type SupplyParameters = {
  /** Micro-dollars for one DC at the start of the sale; from then on the price is part of the state. */
  readonly dcPriceUsd: Micro;
  /** The DC that a phase sells, micro-units, and the price increase of the next one in micro-dollars. */
  readonly phaseSize: Micro;
  readonly phaseStepUsd: Micro;
  /** ms since the epoch: nothing is sold before. */
  readonly launchAt: number;
};

declare module '../ledger/parameters.ts' {
  interface FeatureParameters {
    supply: SupplyParameters;
  }
}

export const SUPPLY_DEFAULTS: SupplyParameters = {
  dcPriceUsd: DC_PRICE_AT_START_USD,
  phaseSize: 1_000_000_000n * MICRO_PER_UNIT, // C9, R M10
  phaseStepUsd: 250_000n, // C9, R M10: $0.25
  launchAt: LAUNCH_AT_MS,
};

export const supplyParameters: ParameterTable<SupplyParameters> = {
  defaults: SUPPLY_DEFAULTS,
  check({ dcPriceUsd, launchAt, phaseSize, phaseStepUsd }) {
    assert(dcPriceUsd > 0n, 'the price of DC is more than nothing');
    assert(
      phaseSize >= MICRO_PER_UNIT && phaseStepUsd >= 0n,
      'a phase sells something, and the next is no cheaper',
    );
    assert(Number.isSafeInteger(launchAt) && launchAt >= 0, 'the launch is a moment in ms');
  },
  write: {
    dcPriceUsd: writeMicro,
    launchAt: (ms) => ms,
    phaseSize: writeMicro,
    phaseStepUsd: writeMicro,
  },
};
