import type { Feature } from '../ledger/feature.ts';
import { currentSupply } from './current-supply.ts';
import { setPrice } from './rule.ts';

export const supply: Feature = {
  name: 'supply',
  rules: [setPrice.rule],
  slices: [currentSupply],
};
