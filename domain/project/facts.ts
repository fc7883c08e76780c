/**
 * The facts about projects themselves. Those about stakes and about what happens after a raise are in their features.
 * Amounts are decimal strings, times ms; the keys of a fact are in canonical order. `userId` is the creator's.
 */
import type { TransactionKindTable } from '../ledger/transaction-kind.ts';
import type { WrittenTerms } from './terms.ts';

type About = { readonly project: string; readonly userId: string };

/** The texts of a project, which may change after the first stake. */
export type ProjectText = {
  readonly description: string;
  /** Hex SHA-256 of an uploaded picture. */
  readonly logo?: string;
  readonly title: string;
};

export type ProjectSubmittedFact = About & {
  /** The address of the Project Vault. */
  readonly address: string;
  /** DC that are held on the creator's wallet; `0` for a free project. */
  readonly fee: string;
  readonly kind: 'project.submitted';
  readonly terms: WrittenTerms;
  readonly text: ProjectText;
};

/** Without `terms` only the texts changed. With new ones, an approved project waits for staff again. */
export type ProjectEditedFact = About & {
  /** DC that are held for the fee from now on: only where an approved project waits again, and absent in the oldest entries. */
  readonly fee?: string;
  readonly kind: 'project.edited';
  readonly terms?: WrittenTerms;
  readonly text: ProjectText;
};

export type ProjectApprovedFact = About & {
  /** The address of the creator's wallet. */
  readonly creator: string;
  /** ms: when the creator's account was opened. */
  readonly creatorSince: number;
  /** The fee that the core vault received; `0` for a free project, or one that has paid before. */
  readonly fee: string;
  readonly kind: 'project.approved';
  /** The approved terms and texts, with which the public document begins. */
  readonly terms: WrittenTerms;
  readonly text: ProjectText;
  /** The address of the Project Vault. */
  readonly vault: string;
  /** Whether it has the Verified badge from now on (ruling L16). */
  readonly verified: boolean;
};

export type ProjectEndedFact = About & {
  /** DC that were held for the fee and are released; only of a rejection, and absent in the oldest ones. */
  readonly fee?: string;
  readonly kind: 'project.rejected' | 'project.withdrawn';
  readonly reason?: string;
};

/** By staff: an approved project is set back to pending, or to active again. */
export type ProjectActivityFact = About & { readonly kind: 'project.paused' | 'project.resumed' };

/** The Verified badge is given or taken, by staff, or by the rule about the creator's account and the raise (ruling L16). */
export type ProjectVerifiedFact = About & {
  readonly kind: 'project.verified';
  readonly verified: boolean;
  readonly why: 'staff' | 'raise';
};

export type ProjectFrozenFact = About & { readonly kind: 'project.frozen'; readonly reason: string };
export type ProjectUnfrozenFact = About & { readonly kind: 'project.unfrozen' };

export type ProjectFact =
  | ProjectSubmittedFact
  | ProjectEditedFact
  | ProjectApprovedFact
  | ProjectEndedFact
  | ProjectActivityFact
  | ProjectVerifiedFact
  | ProjectFrozenFact
  | ProjectUnfrozenFact;

export type ProjectNotice =
  | 'project.submitted'
  | 'project.approved'
  | 'project.rejected'
  | 'project.paused'
  | 'project.resumed'
  | 'project.frozen'
  | 'project.unfrozen';

export const PROJECT_KINDS = {
  /** The creation fee, from the creator to the core vault. */
  project_fee: { explorerType: null, hasFee: false },
  /** Tokens that are minted when a project is approved, and taken back when its terms change before its raise. */
  token_mint: { explorerType: null, hasFee: false },
  token_unmint: { explorerType: null, hasFee: false },
} as const satisfies TransactionKindTable;

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    project: ProjectFact;
  }
  interface FeatureNotices {
    project: ProjectNotice;
  }
  interface FeatureTransactionKinds {
    project: keyof typeof PROJECT_KINDS;
  }
}
