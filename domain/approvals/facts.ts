/** The facts about proposals. The keys of a fact are in canonical order. */
import type { ErrorCode } from '../error-code.ts';
import type { Payload } from '../ledger/entry.ts';

/** The content of a proposal: the proposed command, and the person concerned (user id and wallet address). */
type ProposedCommand = {
  /** The type of the command. */
  readonly command: string;
  readonly concerns?: string;
  readonly payload: Payload;
  readonly proposal: string;
  readonly proposer: string;
  readonly subject?: string;
};

/** `dueAt` and `expiresAt` in ms. */
export type ProposalFact = ProposedCommand & {
  readonly kind: 'approval.proposed';
  readonly dueAt: number;
  readonly expiresAt: number;
};

/** Another person approves, and more approvals are needed. */
export type ApprovalFact = {
  readonly kind: 'approval.given';
  readonly approver: string;
  readonly proposal: string;
};

/** The end of a proposal: the same entry has the effects of its command, or nothing came of it. */
export type ProposalClosedFact = ProposedCommand & {
  readonly kind:
    | 'approval.executed'
    | 'approval.rejected'
    | 'approval.withdrawn'
    /** Not decided in time. */
    | 'approval.expired'
    /** It was due, but the command would have been refused: `code`. */
    | 'approval.lapsed';
  /** The approvers, the proposer first; only for an executed one. */
  readonly approvers?: readonly string[];
  readonly code?: ErrorCode;
  readonly reason?: string;
};

export type ApprovalsFact = ProposalFact | ApprovalFact | ProposalClosedFact;
export type ApprovalNotice =
  | 'approval.proposed'
  | 'approval.executed'
  | 'approval.rejected'
  | 'approval.expired'
  | 'approval.lapsed';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    approvals: ApprovalsFact;
  }
  interface FeatureNotices {
    approvals: ApprovalNotice;
  }
}
