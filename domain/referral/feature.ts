import type { Feature } from '../ledger/feature.ts';
import { rewards } from './rewards.ts';
import { referralEarnRule, referralPayRule } from './rule.ts';

export const referral: Feature = {
  name: 'referral',
  rules: [referralEarnRule, referralPayRule],
  slices: [rewards],
};
