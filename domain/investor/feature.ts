import type { Feature } from '../ledger/feature.ts';
import { investments } from './investments.ts';
import { investorJoinRule } from './join.ts';
import { investorCancelExitRule, investorExitRule, investorPayExitRule } from './exit.ts';
import { investorRequestKycRule, investorVerifyRule } from './kyc.ts';
import { investorCloseMonthRule, investorPayoutRule, investorReleaseRule } from './payout.ts';

export const investor: Feature = {
  name: 'investor',
  rules: [
    investorJoinRule,
    investorExitRule,
    investorCancelExitRule,
    investorPayExitRule,
    investorRequestKycRule,
    investorVerifyRule,
    investorCloseMonthRule,
    investorPayoutRule,
    investorReleaseRule,
  ],
  slices: [investments],
};
