import type { Feature } from '../ledger/feature.ts';
import { withCollections } from './collect.ts';
import { receivables } from './receivables.ts';

export const receivable: Feature = {
  name: 'receivable',
  slices: [receivables],
  amend: withCollections,
};
