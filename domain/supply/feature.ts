import type { Feature } from '../ledger/feature.ts';
import { setPrice } from './rule.ts';

export const supply: Feature = {
  name: 'supply',
  rules: [setPrice.rule],
};
