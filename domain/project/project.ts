/** A project as the ledger knows it, and its form in snapshots. */
import { DUE_DELAY_MS } from '../ledger/due-command.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import type { ChangeEvent, ProjectState } from './constants.ts';
import type { ProjectText } from './facts.ts';
import { readTerms, type Terms, writeTerms, type WrittenTerms } from './terms.ts';

/** A change of the terms that is proposed and not in force (ruling L19). Times in ms. */
export type Change = {
  /** The first proposal of a project is 1. */
  readonly n: number;
  readonly terms: Terms;
  /** Hex SHA-256 of the proposed terms. */
  readonly hash: string;
  readonly at: number;
  readonly inForceAt: number;
};

/** The announcement of a change, of which backers are notified in batches. */
export type ChangeNews = {
  readonly change: number;
  readonly event: ChangeEvent;
  readonly batches: number;
  /** The batches that were notified. */
  readonly told: readonly number[];
};

/** Amounts in micro-units, times in ms. */
export type Project = {
  /** The creator's user id. */
  readonly creator: string;
  /** The address of the Project Vault. */
  readonly address: string;
  readonly text: ProjectText;
  readonly terms: Terms;
  /** Since when the terms are in force; 0 before the approval. */
  readonly termsSince: number;
  /** The proposed change; null if none is open. */
  readonly change: Change | null;
  /** The number of changes proposed so far. */
  readonly changes: number;
  /** Null once every backer has been notified. */
  readonly news: ChangeNews | null;
  readonly state: ProjectState;
  /** Whether staff have set an approved project back to pending. */
  readonly paused: boolean;
  readonly approved: boolean;
  readonly verified: boolean;
  /** Who decided about the badge. What `staff` have given or taken never changes automatically. */
  readonly badgeFrom: 'approval' | 'raise' | 'staff' | null;
  /** Why its vault is frozen; null if it is not. */
  readonly frozen: string | null;
  /** The number of freezes. Ids of due commands contain it, so that one which a freeze has refused is submitted again later. */
  readonly freezes: number;
  /** DC of the creation fee that are held on the creator's wallet; 0 once they are paid or released. */
  readonly heldFee: Micro;
  readonly submittedAt: number;
  /** The sum of all stakes, without those that were returned before the end of the raise. */
  readonly raised: Micro;
  readonly tokensSold: Micro;
  /** The number of people with a stake; refunds do not change it. */
  readonly backers: number;
  /** What backers of a failed raise received, and the refund fees. */
  readonly refunded: Micro;
  readonly refundFees: Micro;
  /** The number of batches of refunds, and those that are paid; null unless the raise has failed. */
  readonly refunds: { readonly batches: number; readonly paid: readonly number[] } | null;
  /** Until when the creator can launch; null before the raise has succeeded. */
  readonly goLiveBy: number | null;
};

type Amounts = 'heldFee' | 'raised' | 'tokensSold' | 'refunded' | 'refundFees';
export type WrittenProject = Omit<Project, Amounts | 'terms' | 'change'> & {
  readonly terms: WrittenTerms;
  readonly change: (Omit<Change, 'terms'> & { readonly terms: WrittenTerms }) | null;
} & { readonly [Name in Amounts]: string };

export const writeProject = (project: Project): WrittenProject => ({
  ...project,
  terms: writeTerms(project.terms),
  change: project.change && { ...project.change, terms: writeTerms(project.change.terms) },
  heldFee: writeMicro(project.heldFee),
  raised: writeMicro(project.raised),
  tokensSold: writeMicro(project.tokensSold),
  refunded: writeMicro(project.refunded),
  refundFees: writeMicro(project.refundFees),
});

export const readProject = (written: WrittenProject): Project => ({
  ...written,
  terms: readTerms(written.terms),
  change: written.change && { ...written.change, terms: readTerms(written.change.terms) },
  heldFee: readMicro(written.heldFee),
  raised: readMicro(written.raised),
  tokensSold: readMicro(written.tokensSold),
  refunded: readMicro(written.refunded),
  refundFees: readMicro(written.refundFees),
});

type Sums = Pick<Project, 'backers' | 'raised' | 'tokensSold'>;

/**
 * The project with other sums, for every investment. All fields are named, because copying so many with a spread takes
 * as long as the rest of an investment's entry once projects of several shapes were copied. The type demands optional fields too, so
 * that none is forgotten.
 */
export const withSums = (project: Project, { backers, raised, tokensSold }: Sums): Required<Project> => ({
  creator: project.creator,
  address: project.address,
  text: project.text,
  terms: project.terms,
  termsSince: project.termsSince,
  change: project.change,
  changes: project.changes,
  news: project.news,
  state: project.state,
  paused: project.paused,
  approved: project.approved,
  verified: project.verified,
  badgeFrom: project.badgeFrom,
  frozen: project.frozen,
  freezes: project.freezes,
  heldFee: project.heldFee,
  submittedAt: project.submittedAt,
  raised,
  tokensSold,
  backers,
  refunded: project.refunded,
  refundFees: project.refundFees,
  refunds: project.refunds,
  goLiveBy: project.goLiveBy,
});

/** Whether a project still takes its symbol: it has not failed, and was neither rejected nor withdrawn. */
export const isLive = ({ state }: Pick<Project, 'state'>): boolean =>
  state !== 'rejected' && state !== 'withdrawn' && state !== 'failed';

/** Whether the 72 hours of a proposed change are over at `now` (ms). A frozen vault delays it. */
export const isChangeDue = ({ change, frozen }: Project, now: number): boolean =>
  change !== null && frozen === null && now - DUE_DELAY_MS >= change.inForceAt;
