/**
 * The facts about changes of the terms of projects that have backers (ruling L19). Amounts are decimal strings, times ms; the
 * keys of a fact are in canonical order. `userId` is the creator's; `change` counts the proposals of a project from 1.
 */
import type { ChangeEvent } from '../project/constants.ts';
import type { WrittenTerms } from '../project/terms.ts';

type About = {
  /** The backers are told in so many batches. */
  readonly batches: number;
  readonly change: number;
  readonly project: string;
  readonly userId: string;
};

export type ChangeProposedFact = About & {
  /** The terms in force, and since when. */
  readonly from: WrittenTerms;
  /** Hex SHA-256 of the proposed terms. */
  readonly hash: string;
  /** Until then every backer can leave without a fee. */
  readonly inForceAt: number;
  readonly kind: 'project.change_proposed';
  readonly since: number;
  readonly terms: WrittenTerms;
};

export type ChangeInForceFact = About & {
  readonly kind: 'project.change_in_force';
  readonly terms: WrittenTerms;
};

export type ChangeWithdrawnFact = About & { readonly kind: 'project.change_withdrawn' };

/** When it was due, the terms no longer fitted what had been raised and sold. */
export type ChangeLapsedFact = About & { readonly kind: 'project.change_lapsed'; readonly why: string };

/** One batch of backers is told. Without `left` batches everybody is. */
export type ChangeAnnouncedFact = {
  readonly batch: number;
  readonly change: number;
  readonly event: ChangeEvent;
  /** Of an open proposal. */
  readonly inForceAt?: number;
  readonly kind: 'project.change_announced';
  readonly left: number;
  readonly project: string;
  readonly title: string;
};

/** A backer has left before a change is in force: the sum of their stakes is back. `userId` is the backer's. */
export type BackerLeftFact = {
  readonly amount: string;
  readonly change: number;
  readonly kind: 'project.backer_left';
  readonly project: string;
  readonly userId: string;
};

export type ProjectChangeFact =
  | ChangeProposedFact
  | ChangeInForceFact
  | ChangeWithdrawnFact
  | ChangeLapsedFact
  | ChangeAnnouncedFact
  | BackerLeftFact;

export type ProjectChangeNotice =
  | 'project.change_proposed'
  | 'project.change_in_force'
  | 'project.change_withdrawn'
  | 'project.change_lapsed'
  | 'project.left';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    projectChange: ProjectChangeFact;
  }
  interface FeatureNotices {
    projectChange: ProjectChangeNotice;
  }
}
