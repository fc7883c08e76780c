/** The terms of a project. They are frozen and hashed at the first stake (ruling L19). */
import { hashHex } from '../ledger/hash.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import type { ProjectType } from './constants.ts';

/** Amounts in micro-units, times in ms. `price` and `launchPrice`: DC for one token. */
export type Terms = {
  readonly type: ProjectType;
  readonly symbol: string;
  readonly totalSupply: Micro;
  readonly softCap: Micro;
  readonly hardCap: Micro;
  readonly price: Micro;
  readonly launchPrice: Micro;
  readonly startAt: number;
  readonly presaleEndAt: number;
  readonly endAt: number;
  readonly continueAfterHardCap: boolean;
  /** The bounds of all stakes of one backer together; null for none. */
  readonly minStake: Micro | null;
  readonly maxStake: Micro | null;
  /** The only addresses that may invest; null for everybody. */
  readonly allow: readonly string[] | null;
};

/** The terms as facts and snapshots hold them: amounts are decimal strings, times ms; keys are in canonical order. */
export type WrittenTerms = {
  readonly allow?: readonly string[];
  readonly continueAfterHardCap: boolean;
  readonly endAt: number;
  readonly hardCap: string;
  readonly launchPrice: string;
  readonly maxStake?: string;
  readonly minStake?: string;
  readonly presaleEndAt: number;
  readonly price: string;
  readonly softCap: string;
  readonly startAt: number;
  readonly symbol: string;
  readonly totalSupply: string;
  readonly type: ProjectType;
};

export const writeTerms = (terms: Terms): WrittenTerms => ({
  ...(terms.allow !== null && { allow: terms.allow }),
  continueAfterHardCap: terms.continueAfterHardCap,
  endAt: terms.endAt,
  hardCap: writeMicro(terms.hardCap),
  launchPrice: writeMicro(terms.launchPrice),
  ...(terms.maxStake !== null && { maxStake: writeMicro(terms.maxStake) }),
  ...(terms.minStake !== null && { minStake: writeMicro(terms.minStake) }),
  presaleEndAt: terms.presaleEndAt,
  price: writeMicro(terms.price),
  softCap: writeMicro(terms.softCap),
  startAt: terms.startAt,
  symbol: terms.symbol,
  totalSupply: writeMicro(terms.totalSupply),
  type: terms.type,
});

export const readTerms = (written: WrittenTerms): Terms => ({
  ...written,
  allow: written.allow ?? null,
  hardCap: readMicro(written.hardCap),
  launchPrice: readMicro(written.launchPrice),
  maxStake: written.maxStake === undefined ? null : readMicro(written.maxStake),
  minStake: written.minStake === undefined ? null : readMicro(written.minStake),
  price: readMicro(written.price),
  softCap: readMicro(written.softCap),
  totalSupply: readMicro(written.totalSupply),
});

/** Hex SHA-256 of the terms of a project. Anybody can compute it from the public terms. */
export const hashTerms = (project: string, terms: WrittenTerms): string => hashHex({ project, terms });

const hashes = new WeakMap<Terms, { readonly project: string; readonly hash: string }>();

/** The same hash for terms of the state, computed once, because every stake contains it. */
export function hashOfTerms(project: string, terms: Terms): string {
  const known = hashes.get(terms);
  if (known?.project === project) return known.hash;
  const hash = hashTerms(project, writeTerms(terms));
  hashes.set(terms, { project, hash });
  return hash;
}
