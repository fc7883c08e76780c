import type { Feature } from '../ledger/feature.ts';
import { referralDocument } from './documents.ts';
import type { ReferralFact } from './facts.ts';
import { REFERRAL_VAULTS } from './marketing-vault.ts';
import { referralNotices } from './notices.ts';
import { rewards } from './rewards.ts';
import { referralEarnRule, referralPayRule } from './rule.ts';
import { dueRewards, mayMakeRewardPayable } from './due.ts';
import { referralOpenPoints } from './open-points.ts';
import { referralParameters } from './parameters.ts';
import { referralVariables } from './variables.ts';
import { referralWire } from './wire-part.ts';

export const referral = {
  name: 'referral',
  wire: referralWire,
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
  vaults: REFERRAL_VAULTS,
  notices: referralNotices,
  dueInBatches: [dueRewards],
  isDueAfter: mayMakeRewardPayable,
  openPoints: referralOpenPoints,
} satisfies Feature;
