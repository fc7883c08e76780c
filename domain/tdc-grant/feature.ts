import type { Feature } from '../ledger/feature.ts';
import { tdcGrantRule } from './rule.ts';

export const tdcGrant: Feature = {
  name: 'tdc-grant',
  rules: [tdcGrantRule],
};
