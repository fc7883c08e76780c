/** Proves that the parameters which rules read have the present price of their state, whichever state was read before. */
import { expect, it } from 'vitest';
import { defaultParameters, emptyState } from '../features.ts';
import { MICRO_PER_UNIT } from '../money.ts';
import { currentSupply, parametersNow } from './current-supply.ts';

it('gives each state the parameters with its own price', () => {
  const [risen, other] = [emptyState(), emptyState({ ...defaultParameters, feeBps: 7n })];
  const setPrice = (state: typeof risen, priceUsd: bigint): void => {
    const supply = currentSupply.of(state);
    supply.now = { ...supply.now, priceUsd };
  };
  expect(parametersNow(risen)).toBe(defaultParameters);
  setPrice(risen, 2n * MICRO_PER_UNIT);
  setPrice(other, 2n * MICRO_PER_UNIT);
  expect(parametersNow(risen)).toEqual({ ...defaultParameters, dcPriceUsd: 2n * MICRO_PER_UNIT });
  expect(parametersNow(other)).toEqual({ ...defaultParameters, dcPriceUsd: 2n * MICRO_PER_UNIT, feeBps: 7n });
  expect(parametersNow(risen)).toEqual({ ...defaultParameters, dcPriceUsd: 2n * MICRO_PER_UNIT });
  setPrice(risen, 3n * MICRO_PER_UNIT);
  expect(parametersNow(risen).dcPriceUsd).toBe(3n * MICRO_PER_UNIT);
});
