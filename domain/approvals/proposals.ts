/** The state of proposals: who may decide one, when its time has come, and how entries change it. */
import type { Entry, ProposalClosedFact, ProposalFact } from '../ledger/entry.ts';
import type { Proposal, State } from '../ledger/state.ts';

/** `due`: carried out now, for there are too few people to ask. `expired`: void. `waiting`: for people, or for its time. */
export type Standing = 'waiting' | 'due' | 'expired';

/**
 * How a proposal stands at `now` (ms). Who there is to ask is looked at now and not when it was proposed: with somebody
 * appointed since, it takes their approval; with the last other one gone, it takes its time.
 */
export function standingOf(state: State, proposal: Proposal, now: number): Standing {
  if (now >= proposal.expiresAt) return 'expired';
  return now >= proposal.dueAt && !canBeApproved(state, proposal) ? 'due' : 'waiting';
}

/** Whether there are enough people for it: the proposer, and staff whom it does not concern. */
function canBeApproved(state: State, { proposer, concerns }: Proposal): boolean {
  const people = new Set(state.staff).add(proposer);
  if (concerns !== null && concerns !== proposer) people.delete(concerns);
  return people.size >= state.parameters.approvalsNeeded;
}

/** What a fact says of a proposal: the same in every fact about it. Its keys stand in canonical order. */
export const aboutProposal = (proposal: Pick<Proposal, 'concerns' | 'subject'>) => ({
  concerns: proposal.concerns === null ? {} : { concerns: proposal.concerns },
  subject: proposal.subject === null ? {} : { subject: proposal.subject },
});

/** Changes the proposals as the entry says; for the `apply` of every rule that makes or decides one. */
export function applyProposals(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    switch (fact.kind) {
      case 'approval.proposed':
        state.proposals.set(fact.proposal, proposalOf(fact));
        break;
      case 'approval.given': {
        const proposal = state.proposals.get(fact.proposal);
        if (proposal === undefined) break;
        const approvers = [...proposal.approvers, fact.approver];
        state.proposals.set(fact.proposal, { ...proposal, approvers });
        break;
      }
      case 'approval.executed':
      case 'approval.rejected':
      case 'approval.withdrawn':
      case 'approval.expired':
      case 'approval.lapsed':
        state.proposals.delete(fact.proposal);
        break;
      default:
    }
  }
}

const proposalOf = (fact: ProposalFact): Proposal => ({
  approvers: [fact.proposer],
  command: fact.command,
  concerns: fact.concerns ?? null,
  dueAt: fact.dueAt,
  expiresAt: fact.expiresAt,
  payload: fact.payload,
  proposer: fact.proposer,
  subject: fact.subject ?? null,
});

type Ending = Pick<ProposalClosedFact, 'kind' | 'approvers' | 'code' | 'reason'>;

/** The fact that closes a proposal. */
export function closedFact(
  id: string,
  proposal: Proposal,
  { kind, approvers, code, reason }: Ending,
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
