import type { Feature } from '../ledger/feature.ts';
import { referralEarnRule, referralPayRule } from './rule.ts';

export const referral: Feature = {
  name: 'referral',
  rules: [referralEarnRule, referralPayRule],
};
