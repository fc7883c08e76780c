import type { Feature } from '../ledger/feature.ts';
import { approveRule, rejectRule, settleRule } from './rule.ts';

export const approvals: Feature = {
  name: 'approvals',
  rules: [approveRule, rejectRule, settleRule],
};
