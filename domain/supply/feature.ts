import type { Feature } from '../ledger/feature.ts';
import type { SupplyFact } from './facts.ts';
import { priceEventsDocument } from './price-events-document.ts';
import { supplyDocument } from './supply-document.ts';
import { supplyLogDocument } from './supply-log-document.ts';
import { termsDocument } from './terms-document.ts';
import { currentSupply } from './current-supply.ts';
import { setPriceRule } from './rule.ts';
import { supplyParameters } from './parameters.ts';
import { supplyVariables } from './variables.ts';

export const supply = {
  name: 'supply',
  parameters: supplyParameters,
  variables: supplyVariables,
  rules: [setPriceRule],
  slices: [currentSupply],
  documents: [supplyDocument, priceEventsDocument, supplyLogDocument, termsDocument],
  facts: {
    'supply.sold': true,
    'supply.price_changed': true,
  } satisfies Readonly<Record<SupplyFact['kind'], true>>,
} satisfies Feature;
