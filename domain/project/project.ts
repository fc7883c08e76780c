/** A project as the ledger knows it, and its form in snapshots. */
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

/** What the backers are being told about a change, in batches. */
export type ChangeNews = {
  readonly change: number;
  readonly event: ChangeEvent;
  readonly batches: number;
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
  /** Since when they are in force; 0 before the approval. */
  readonly termsSince: number;
  /** The proposed change; null if none is open. */
  readonly change: Change | null;
  /** How many changes were proposed so far. */
  readonly changes: number;
  /** Null once every backer was told. */
  readonly news: ChangeNews | null;
  readonly state: ProjectState;
  /** Whether staff have set an approved project back to pending. */
  readonly paused: boolean;
  readonly approved: boolean;
  readonly verified: boolean;
  /** What the badge comes from; `staff` also when they took it. Rules leave alone what staff have decided. */
  readonly badgeFrom: 'approval' | 'raise' | 'staff' | null;
  /** Why its vault is frozen; null if it is not. */
  readonly frozen: string | null;
  /** How often it was frozen. Ids of due work contain it: a step that a freeze has refused is tried again later. */
  readonly freezes: number;
  /** DC of the creation fee that are held on the creator's wallet; 0 once they are paid or released. */
  readonly heldFee: Micro;
  readonly submittedAt: number;
  /** The sum of all stakes but those that were returned before the end of the raise. */
  readonly raised: Micro;
  readonly tokensSold: Micro;
  /** The number of people with a stake; it stays after refunds. */
  readonly backers: number;
  /** What backers of a failed raise received, and the refund fees. */
  readonly refunded: Micro;
  readonly refundFees: Micro;
  /** The number of batches of refunds, and those that are paid; null unless the raise has failed. */
  readonly refunds: { readonly batches: number; readonly paid: readonly number[] } | null;
  /** Until when the creator of a succeeded project can launch it; null before. */
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

/** A project that has neither failed nor was turned down: its symbol is taken. */
export const isLive = ({ state }: Pick<Project, 'state'>): boolean =>
  state !== 'rejected' && state !== 'withdrawn' && state !== 'failed';

/**
 * An entry may be stamped with the time at which its batch began: if it is submitted too early, the refusal uses up its
 * id.
 */
const LATER_MS = 5_000;

/** Whether the 72 hours of a proposed change are over at `now` (ms). A frozen vault holds it back. */
export const isChangeDue = ({ change, frozen }: Project, now: number): boolean =>
  change !== null && frozen === null && now - LATER_MS >= change.inForceAt;
