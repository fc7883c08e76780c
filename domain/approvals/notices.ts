import { APPROVAL_DELAY_HOURS } from './constants.ts';
import { factAbout, type NoticeDefinition, type NoticeLookup } from '../ledger/notice.ts';
import type { ApprovalNotice, ProposalClosedFact, ProposalFact } from './facts.ts';

const sayCommand = (
  { command, payload, subject }: ProposalFact | ProposalClosedFact,
  { ruleOf }: NoticeLookup,
): string => ruleOf(command)?.approval?.words(payload, subject ?? '') ?? command;

const closedNotice = (
  kind: ProposalClosedFact['kind'],
  title: string,
  message: (fact: ProposalClosedFact, lookup: NoticeLookup) => string,
): NoticeDefinition => ({
  text: (facts, _notification, lookup) => ({
    type: 'security',
    title,
    message: message(factAbout<ProposalClosedFact>(facts, [kind]), lookup),
  }),
  // Proposals have no page: the notification describes them.
  page: null,
});

const sayReason = ({ code }: ProposalClosedFact, { findErrorRow }: NoticeLookup): string =>
  code === undefined ? '' : findErrorRow(code).text;

export const approvalNotices: Readonly<Record<ApprovalNotice, NoticeDefinition>> = {
  'approval.proposed': {
    text: (facts, _notification, lookup) => ({
      type: 'security',
      title: 'Approval needed',
      message: `It was proposed to ${sayCommand(factAbout<ProposalFact>(facts, ['approval.proposed']), lookup)}. It takes a second owner or admin; where there is none, it happens ${String(APPROVAL_DELAY_HOURS)} hours after it was proposed`,
    }),
    page: null,
  },
  'approval.executed': closedNotice(
    'approval.executed',
    'Proposal carried out',
    (fact, lookup) => `Done: ${sayCommand(fact, lookup)}`,
  ),
  'approval.rejected': closedNotice(
    'approval.rejected',
    'Proposal rejected',
    (fact, lookup) => `Your proposal to ${sayCommand(fact, lookup)} was rejected: ${fact.reason ?? ''}`,
  ),
  'approval.expired': closedNotice(
    'approval.expired',
    'Proposal expired',
    (fact, lookup) => `Nobody decided in time on your proposal to ${sayCommand(fact, lookup)}`,
  ),
  'approval.lapsed': closedNotice(
    'approval.lapsed',
    'Proposal not carried out',
    (fact, lookup) =>
      `Your proposal to ${sayCommand(fact, lookup)} could not be carried out: ${sayReason(fact, lookup)}`,
  ),
};
