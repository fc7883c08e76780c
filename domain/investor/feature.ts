import type { Feature } from '../ledger/feature.ts';
import { investedPart } from './wallet-part.ts';
import type { InvestorFact } from './facts.ts';
import { investorNotices } from './notices.ts';
import { exitsDocument } from './exits-document.ts';
import { investorsDocument } from './investors-document.ts';
import { investorDocument } from './investor-document.ts';
import { payoutDocument } from './payout-document.ts';
import { verificationDocument } from './verification-document.ts';
import { investments } from './investments.ts';
import { investorJoinRule } from './join.ts';
import { investorCancelExitRule, investorExitRule, investorPayExitRule } from './exit.ts';
import { investorRequestKycRule, investorVerifyRule } from './kyc.ts';
import { investorCloseMonthRule, investorPayoutRule, investorReleaseRule } from './payout.ts';
import { dueExits, duePayouts, dueReleases } from './due.ts';
import { investorOpenPoints } from './open-points.ts';
import { investorAccounts } from './user-accounts.ts';
import { investorParameters } from './parameters.ts';
import { investorWire } from './wire-part.ts';

export const investor = {
  name: 'investor',
  parameters: investorParameters,
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
  documents: [investorDocument, verificationDocument, payoutDocument, investorsDocument, exitsDocument],
  wire: investorWire,
  parts: {
    wallet: investedPart,
    accounts: { root: 'investor', into: ['invest'], outOf: ['invest_exit'] },
  },
  facts: {
    'investor.joined': true,
    'investor.exit_requested': true,
    'investor.exit_paid': true,
    'investor.exit_cancelled': true,
    'kyc.requested': true,
    'kyc.verified': true,
    'kyc.rejected': true,
    'payout.month_closed': true,
    'payout.batch_done': true,
    'payout.shared': true,
    'payout.released': true,
  } satisfies Readonly<Record<InvestorFact['kind'], true>>,
  notices: investorNotices,
  due: [dueExits],
  dueInBatches: [duePayouts, dueReleases],
  openPoints: investorOpenPoints,
  userAccounts: investorAccounts,
} satisfies Feature;
