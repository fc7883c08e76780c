import type { Feature } from '../ledger/feature.ts';
import { acceptLossRule, reportClockRule } from './rule.ts';

export const operations: Feature = {
  name: 'operations',
  rules: [acceptLossRule, reportClockRule],
};
