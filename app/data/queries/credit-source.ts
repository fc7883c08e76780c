/** A person's credits outside the wallet's balance, as the features that hold them show them. */
import type { RecordKind } from '#domain/device-records.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';

/** `micro`: DC. A line of 0 is not shown. */
export type CreditLine = {
  readonly name: string;
  readonly micro: bigint;
  /** The part of the person's worth that it belongs to. */
  readonly part: 'invested' | 'held';
  /** The page about them. */
  readonly to: string;
  readonly more?: string;
};

export type CreditSource = {
  /** The kinds of records that it reads. */
  readonly kinds: readonly Exclude<RecordKind, 'schedule'>[];
  readonly linesIn: (documents: readonly StandingDoc[]) => readonly CreditLine[];
};

/** One source of the lines of several, in their order. */
export const joinSources = (sources: readonly CreditSource[]): CreditSource => ({
  kinds: sources.flatMap(({ kinds }) => kinds),
  linesIn: (documents) => sources.flatMap(({ linesIn }) => linesIn(documents)),
});
