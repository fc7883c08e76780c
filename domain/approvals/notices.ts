import { APPROVAL_DELAY_HOURS } from './constants.ts';
import { ERRORS } from '../errors.ts';
import { factAbout, type NoticeDefinition, type RuleOf } from '../ledger/notice.ts';
import type { ApprovalNotice, ProposalClosedFact, ProposalFact } from './facts.ts';

const sayCommand = (
  { command, payload, subject }: ProposalFact | ProposalClosedFact,
  ruleOf: RuleOf,
): string => ruleOf(command)?.approval?.words(payload, subject ?? '') ?? command;

const closedNotice = (
  kind: ProposalClosedFact['kind'],
  title: string,
  message: (fact: ProposalClosedFact, ruleOf: RuleOf) => string,
): NoticeDefinition => ({
  text: (facts, _notification, ruleOf) => ({
    type: 'security',
    title,
    message: message(factAbout<ProposalClosedFact>(facts, [kind]), ruleOf),
  }),
  // Proposals have no page: the notification describes them.
  page: null,
});

const sayReason = ({ code }: ProposalClosedFact): string => (code === undefined ? '' : ERRORS[code].text);

export const approvalNotices: Readonly<Record<ApprovalNotice, NoticeDefinition>> = {
  'approval.proposed': {
    text: (facts, _notification, ruleOf) => ({
      type: 'security',
      title: 'Approval needed',
      message: `It was proposed to ${sayCommand(factAbout<ProposalFact>(facts, ['approval.proposed']), ruleOf)}. It takes a second owner or admin; where there is none, it happens ${String(APPROVAL_DELAY_HOURS)} hours after it was proposed`,
    }),
    page: null,
  },
  'approval.executed': closedNotice(
    'approval.executed',
    'Proposal carried out',
    (fact, ruleOf) => `Done: ${sayCommand(fact, ruleOf)}`,
  ),
  'approval.rejected': closedNotice(
    'approval.rejected',
    'Proposal rejected',
    (fact, ruleOf) => `Your proposal to ${sayCommand(fact, ruleOf)} was rejected: ${fact.reason ?? ''}`,
  ),
  'approval.expired': closedNotice(
    'approval.expired',
    'Proposal expired',
    (fact, ruleOf) => `Nobody decided in time on your proposal to ${sayCommand(fact, ruleOf)}`,
  ),
  'approval.lapsed': closedNotice(
    'approval.lapsed',
    'Proposal not carried out',
    (fact, ruleOf) =>
      `Your proposal to ${sayCommand(fact, ruleOf)} could not be carried out: ${sayReason(fact)}`,
  ),
};
