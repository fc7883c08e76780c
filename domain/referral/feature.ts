import type { Feature } from '../ledger/feature.ts';
import { REFERRAL_ERRORS } from './errors.ts';
import { referralDocument } from './documents.ts';
import { REFERRAL_KINDS, type ReferralFact } from './facts.ts';
import { REFERRAL_VAULTS } from './marketing-vault.ts';
import { referralNotices } from './notices.ts';
import { rewards } from './rewards.ts';
import { referralEarnRule, referralPayRule } from './rule.ts';
import { dueRewards, mayMakeRewardPayable } from './due.ts';
import { referralOpenPoints } from './open-points.ts';
import { referralParameters } from './parameters.ts';
import { referralVariables } from './variables.ts';

export const referral = {
  name: 'referral',
  parameters: referralParameters,
  variables: referralVariables,
  rules: [referralEarnRule, referralPayRule],
  slices: [rewards],
  documents: [referralDocument],
  parts: {
    staff: { times: { 'referral.earned': ['joinedAt', 'heldUntil'], 'referral.confirmed': ['heldUntil'] } },
  },
  facts: {
    'referral.earned': true,
    'referral.confirmed': true,
    'referral.paid': true,
    'referral.cancelled': true,
    'referral.taken_back': true,
    'referral.refused': true,
  } satisfies Readonly<Record<ReferralFact['kind'], true>>,
  transactionKinds: REFERRAL_KINDS,
  vaults: REFERRAL_VAULTS,
  notices: referralNotices,
  dueInBatches: [dueRewards],
  isDueAfter: mayMakeRewardPayable,
  openPoints: referralOpenPoints,
  errors: REFERRAL_ERRORS,
} satisfies Feature;
