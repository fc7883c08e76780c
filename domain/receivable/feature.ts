import type { Feature } from '../ledger/feature.ts';
import { applyReceivable } from './apply-receivables.ts';
import { withCollections } from './collect.ts';

export const receivable: Feature = {
  name: 'receivable',
  onFact: applyReceivable,
  amend: withCollections,
};
