import type { Payload } from '../ledger/entry.ts';
import type { ProposalFact } from './facts.ts';
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';

/** A dangerous command of a person that waits for others to agree (ruling A12). Times in ms. */
export type Proposal = {
  /** The type of the command, and its payload as its schema gave it. */
  readonly command: string;
  readonly payload: Payload;
  readonly proposer: string;
  /** The user whom it is about, who has no say in it, and their address; null when it is about nobody. */
  readonly concerns: string | null;
  readonly subject: string | null;
  /** Who agreed so far, the proposer first. */
  readonly approvers: readonly string[];
  readonly dueAt: number;
  readonly expiresAt: number;
};

type OpenProposals = Map<string, Proposal>;

const end = (open: OpenProposals, { proposal }: { readonly proposal: string }): void => {
  open.delete(proposal);
};

/** The open proposals by their id, in the order in which they were made. */
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
