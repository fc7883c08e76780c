/** What entries say about proposals. The keys of a fact stand in canonical order. */
import type { ErrorCode } from '../errors.ts';
import type { Payload } from '../ledger/entry.ts';

/** What a proposal is about: the command as it was proposed, and whom it concerns (user id, and wallet address). */
type Proposed = {
  /** The type of the command. */
  readonly command: string;
  readonly concerns?: string;
  readonly payload: Payload;
  readonly proposal: string;
  readonly proposer: string;
  readonly subject?: string;
};

/** `dueAt` and `expiresAt` in ms. */
export type ProposalFact = Proposed & {
  readonly kind: 'approval.proposed';
  readonly dueAt: number;
  readonly expiresAt: number;
};

/** One more person agrees, and more are needed. */
export type ApprovalFact = {
  readonly kind: 'approval.given';
  readonly approver: string;
  readonly proposal: string;
};

/** What became of a proposal: what it asked for stands in the same entry, or nothing came of it. */
export type ProposalClosedFact = Proposed & {
  readonly kind:
    | 'approval.executed'
    | 'approval.rejected'
    | 'approval.withdrawn'
    /** Not decided in time. */
    | 'approval.expired'
    /** Its time came, but the command would have been refused: `code`. */
    | 'approval.lapsed';
  /** Who agreed, the proposer first; only of what was executed. */
  readonly approvers?: readonly string[];
  readonly code?: ErrorCode;
  readonly reason?: string;
};

export type ApprovalsFact = ProposalFact | ApprovalFact | ProposalClosedFact;
export type ApprovalNotice =
  'approval.proposed' | 'approval.executed' | 'approval.rejected' | 'approval.expired' | 'approval.lapsed';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    approvals: ApprovalsFact;
  }
  interface FeatureNotices {
    approvals: ApprovalNotice;
  }
}
