import { APPROVAL_DELAY_HOURS } from '../constants.ts';
import { ERRORS } from '../errors.ts';
import { factAbout, type NoticeDefinition } from '../ledger/notice.ts';
import type { ApprovalNotice, ProposalClosedFact, ProposalFact } from './facts.ts';
import { guardedRuleOf } from './guarded.ts';

const sayCommand = ({ command, payload, subject }: ProposalFact | ProposalClosedFact): string =>
  guardedRuleOf(command)?.words(payload, subject ?? '') ?? command;

const closedNotice = (
  kind: ProposalClosedFact['kind'],
  title: string,
  message: (fact: ProposalClosedFact) => string,
): NoticeDefinition => ({
  text: (facts) => ({
    type: 'security',
    title,
    message: message(factAbout<ProposalClosedFact>(facts, [kind])),
  }),
  // Proposals have no page: the notification describes them.
  page: null,
});

const sayReason = ({ code }: ProposalClosedFact): string => (code === undefined ? '' : ERRORS[code].text);

export const approvalNotices: Readonly<Record<ApprovalNotice, NoticeDefinition>> = {
  'approval.proposed': {
    text: (facts) => ({
      type: 'security',
      title: 'Approval needed',
      message: `It was proposed to ${sayCommand(factAbout<ProposalFact>(facts, ['approval.proposed']))}. It takes a second owner or admin; where there is none, it happens ${String(APPROVAL_DELAY_HOURS)} hours after it was proposed`,
    }),
    page: null,
  },
  'approval.executed': closedNotice(
    'approval.executed',
    'Proposal carried out',
    (fact) => `Done: ${sayCommand(fact)}`,
  ),
  'approval.rejected': closedNotice(
    'approval.rejected',
    'Proposal rejected',
    (fact) => `Your proposal to ${sayCommand(fact)} was rejected: ${fact.reason ?? ''}`,
  ),
  'approval.expired': closedNotice(
    'approval.expired',
    'Proposal expired',
    (fact) => `Nobody decided in time on your proposal to ${sayCommand(fact)}`,
  ),
  'approval.lapsed': closedNotice(
    'approval.lapsed',
    'Proposal not carried out',
    (fact) => `Your proposal to ${sayCommand(fact)} could not be carried out: ${sayReason(fact)}`,
  ),
};
