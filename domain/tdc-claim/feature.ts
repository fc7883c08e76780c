import type { Feature } from '../ledger/feature.ts';
import { tdcClaimRule } from './rule.ts';

export const tdcClaim: Feature = {
  name: 'tdc-claim',
  rules: [tdcClaimRule],
};
