/**
 * The facts about changes of the terms of projects that have backers (ruling L19). Amounts are decimal strings, times ms; the
 * keys of a fact are in canonical order. `userId` is the creator's; `change` counts the proposals of a project from 1.
 */
import type { ChangeEvent } from '../project/constants.ts';
import type { WrittenTerms } from '../project/terms.ts';

type About = {
  /** The number of batches in which backers are notified. */
  readonly batches: number;
  readonly change: number;
  readonly project: string;
  readonly userId: string;
};

export type ChangeProposedFact = About & {
  /** The terms in force; `since` says since when. */
  readonly from: WrittenTerms;
  /** Hex SHA-256 of the proposed terms. */
  readonly hash: string;
  /** When the terms come into force; until then every backer can leave without a fee. */
  readonly inForceAt: number;
  readonly kind: 'project.change_proposed';
  readonly since: number;
  readonly terms: WrittenTerms;
};

export type ChangeInForceFact = About & {
  /** The public document shows a release check of the earlier terms no longer; the oldest entries left it there. */
  readonly endsCheck?: true;
  readonly kind: 'project.change_in_force';
  readonly terms: WrittenTerms;
};

export type ChangeWithdrawnFact = About & { readonly kind: 'project.change_withdrawn' };

/** When the change was due, its terms no longer fitted what had been raised and sold. `why` is the error code. */
export type ChangeLapsedFact = About & { readonly kind: 'project.change_lapsed'; readonly why: string };

/** One batch of backers is notified; `left` batches remain. */
export type ChangeAnnouncedFact = {
  readonly batch: number;
  readonly change: number;
  readonly event: ChangeEvent;
  /** Only while the proposal is open. */
  readonly inForceAt?: number;
  readonly kind: 'project.change_announced';
  readonly left: number;
  readonly project: string;
  readonly title: string;
};

/** A backer has left before a change came into force. `amount` is the sum of their stakes, `userId` the backer's. */
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
