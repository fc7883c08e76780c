import type { Feature } from '../ledger/feature.ts';
import type { SupplyFact } from './facts.ts';
import { currentSupply } from './current-supply.ts';
import { setPrice } from './rule.ts';

export const supply = {
  name: 'supply',
  rules: [setPrice.rule],
  slices: [currentSupply],
  facts: {
    'supply.sold': true,
    'supply.price_changed': true,
  } satisfies Readonly<Record<SupplyFact['kind'], true>>,
} satisfies Feature;
