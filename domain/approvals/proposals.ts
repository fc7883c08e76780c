/** Who may decide a proposal, when it is due, and the fact that closes it. */
import type { ProposalClosedFact } from './facts.ts';
import type { State } from '../ledger/state.ts';
import type { Proposal } from './open-proposals.ts';

/**
 * `due`: carried out now, because there are too few people to ask. `expired`: void. `waiting`: for approvals, or for
 * its time.
 */
export type Standing = 'waiting' | 'due' | 'expired';

/**
 * The standing of a proposal at `now` (ms). Approvers are determined now, not when it was proposed: a newly appointed
 * person has to approve; when the last other one leaves, the delay applies.
 */
export function judgeProposal(state: State, proposal: Proposal, now: number): Standing {
  if (now >= proposal.expiresAt) return 'expired';
  return now >= proposal.dueAt && !canBeApproved(state, proposal) ? 'due' : 'waiting';
}

/** Whether there are enough people: the proposer, and staff whom it does not concern. */
function canBeApproved(state: State, { proposer, concerns }: Proposal): boolean {
  const people = new Set(state.staff).add(proposer);
  if (concerns !== null && concerns !== proposer) people.delete(concerns);
  return people.size >= state.parameters.approvalsNeeded;
}

/** The common fields of every fact about a proposal. The keys are in canonical order. */
export const aboutProposal = (proposal: Pick<Proposal, 'concerns' | 'subject'>) => ({
  concerns: proposal.concerns === null ? {} : { concerns: proposal.concerns },
  subject: proposal.subject === null ? {} : { subject: proposal.subject },
});

type ProposalEnd = Pick<ProposalClosedFact, 'kind' | 'approvers' | 'code' | 'reason'>;

/** The fact that closes a proposal. */
export function closedFact(
  id: string,
  proposal: Proposal,
  { kind, approvers, code, reason }: ProposalEnd,
): ProposalClosedFact {
  const { concerns, subject } = aboutProposal(proposal);
  return {
    ...(approvers && { approvers }),
    ...(code && { code }),
    command: proposal.command,
    ...concerns,
    kind,
    payload: proposal.payload,
    proposal: id,
    proposer: proposal.proposer,
    ...(reason !== undefined && { reason }),
    ...subject,
  };
}
