import type { Feature } from '../ledger/feature.ts';
import { backingDocument } from './backing-document.ts';
import { closeRaiseRule } from './close.ts';
import { dueClosings, dueRefunds, makesRefundDue } from './due.ts';
import type { StakeFact } from './facts.ts';
import { investRule } from './invest.ts';
import { stakeNotices } from './notices.ts';
import { stakeOpenPoints } from './open-points.ts';
import { stakeParameters } from './parameters.ts';
import { refundRule } from './refund.ts';
import { stakes } from './stakes.ts';
import { takeBackRule } from './take-back.ts';
import { stakeVariables } from './variables.ts';
import { stakeVerdict } from './verdict-part.ts';
import { stakeWire } from './wire-part.ts';

export const stake = {
  name: 'stake',
  parameters: stakeParameters,
  variables: stakeVariables,
  rules: [investRule, takeBackRule, closeRaiseRule, refundRule],
  slices: [stakes],
  facts: {
    'project.invested': true,
    'project.stake_returned': true,
    'project.raise_closed': true,
    'project.stakes_refunded': true,
    'project.refund_batch_paid': true,
  } satisfies Readonly<Record<StakeFact['kind'], true>>,
  documents: [backingDocument],
  parts: {
    verdict: stakeVerdict,
    staff: {
      times: { 'project.raise_closed': ['goLiveBy'] },
      // An investment is private, but staff see the one that ended a raise.
      acts: { 'project.raise_closed': 'project.close' },
    },
  },
  notices: stakeNotices,
  due: [dueClosings],
  dueInBatches: [dueRefunds],
  isDueAfter: makesRefundDue,
  openPoints: stakeOpenPoints,
  wire: stakeWire,
} satisfies Feature;
