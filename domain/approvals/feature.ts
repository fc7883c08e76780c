import type { Feature } from '../ledger/feature.ts';
import type { ApprovalsFact } from './facts.ts';
import { approvalNotices } from './notices.ts';
import { propose } from './propose.ts';
import { openProposals } from './open-proposals.ts';
import { approveRule, rejectRule, settleRule } from './rule.ts';
import { dueSettlements } from './due.ts';
import { approvalOpenPoints } from './open-points.ts';
import { approvalsParameters } from './parameters.ts';
import { approvalsWire } from './wire-part.ts';

export const approvals = {
  name: 'approvals',
  wire: approvalsWire,
  parameters: approvalsParameters,
  rules: [approveRule, rejectRule, settleRule],
  slices: [openProposals],
  parts: { staff: { times: { 'approval.proposed': ['dueAt', 'expiresAt'] } } },
  facts: {
    'approval.proposed': true,
    'approval.given': true,
    'approval.executed': true,
    'approval.rejected': true,
    'approval.withdrawn': true,
    'approval.expired': true,
    'approval.lapsed': true,
  } satisfies Readonly<Record<ApprovalsFact['kind'], true>>,
  notices: approvalNotices,
  propose,
  due: [dueSettlements],
  openPoints: approvalOpenPoints,
} satisfies Feature;
