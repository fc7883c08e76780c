/** A project as the ledger knows it, and its form in snapshots. */
import { type Micro, readMicro, writeMicro } from '../money.ts';
import type { ProjectState } from './constants.ts';
import type { ProjectText } from './facts.ts';
import { readTerms, type Terms, writeTerms, type WrittenTerms } from './terms.ts';

/** Amounts in micro-units, times in ms. */
export type Project = {
  /** The creator's user id. */
  readonly creator: string;
  /** The address of the Project Vault. */
  readonly address: string;
  readonly text: ProjectText;
  readonly terms: Terms;
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
export type WrittenProject = Omit<Project, Amounts | 'terms'> & {
  readonly terms: WrittenTerms;
} & { readonly [Name in Amounts]: string };

export const writeProject = (project: Project): WrittenProject => ({
  ...project,
  terms: writeTerms(project.terms),
  heldFee: writeMicro(project.heldFee),
  raised: writeMicro(project.raised),
  tokensSold: writeMicro(project.tokensSold),
  refunded: writeMicro(project.refunded),
  refundFees: writeMicro(project.refundFees),
});

export const readProject = (written: WrittenProject): Project => ({
  ...written,
  terms: readTerms(written.terms),
  heldFee: readMicro(written.heldFee),
  raised: readMicro(written.raised),
  tokensSold: readMicro(written.tokensSold),
  refunded: readMicro(written.refunded),
  refundFees: readMicro(written.refundFees),
});

/** A project that has neither failed nor was turned down: its symbol is taken. */
export const isLive = ({ state }: Pick<Project, 'state'>): boolean =>
  state !== 'rejected' && state !== 'withdrawn' && state !== 'failed';
