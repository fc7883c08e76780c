import type { Payload } from '../ledger/entry.ts';
import type { ProposalFact } from './facts.ts';
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';

/** A dangerous command of a person that waits for approvals (ruling A12). Times in ms. */
export type Proposal = {
  /** The type of the command, and its parsed payload. */
  readonly command: string;
  readonly payload: Payload;
  readonly proposer: string;
  /** The user concerned, who has no vote, and their address; null if it concerns nobody. */
  readonly concerns: string | null;
  readonly subject: string | null;
  /** The approvers so far, the proposer first. */
  readonly approvers: readonly string[];
  readonly dueAt: number;
  readonly expiresAt: number;
};

type OpenProposals = Map<string, Proposal>;

const end = (open: OpenProposals, { proposal }: { readonly proposal: string }): void => {
  open.delete(proposal);
};

/** The open proposals by their id, oldest first. */
export const openProposals = defineSlice<OpenProposals>({
  name: 'openProposals',
  empty: () => new Map(),
  on: {
    'approval.proposed': (open, fact) => {
      open.set(fact.proposal, proposalOf(fact));
    },
    'approval.given': (open, fact) => {
      const proposal = open.get(fact.proposal);
      if (proposal === undefined) return;
      open.set(fact.proposal, { ...proposal, approvers: [...proposal.approvers, fact.approver] });
    },
    'approval.executed': end,
    'approval.rejected': end,
    'approval.withdrawn': end,
    'approval.expired': end,
    'approval.lapsed': end,
  },
  snapshot: {
    proposals: mapTable('proposals', {
      map: (open) => open,
      add: (open, id, proposal) => {
        open.set(id, proposal as Proposal);
      },
    }),
  },
  digest: (open, digestMap) => ({ proposals: digestMap(open, (proposal) => ({ ...proposal })) }),
});

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
