import type { Feature } from '../ledger/feature.ts';
import { openProposals } from './open-proposals.ts';
import { approveRule, rejectRule, settleRule } from './rule.ts';

export const approvals: Feature = {
  name: 'approvals',
  rules: [approveRule, rejectRule, settleRule],
  slices: [openProposals],
};
