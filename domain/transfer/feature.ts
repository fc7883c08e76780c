import type { Feature } from '../ledger/feature.ts';
import { transferRule } from './rule.ts';

export const transfer: Feature = {
  name: 'transfer',
  rules: [transferRule],
};
