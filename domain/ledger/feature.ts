import type { RuleParameters } from '../constants.ts';
import type { Token, VaultName } from './accounts.ts';
import type { DocumentDefinition } from './document.ts';
import type { DocumentParts } from './document-parts.ts';
import type { Propose } from './decide.ts';
import type { Command, Entry } from './entry.ts';
import type { Fact, FactKind, FactOf, Notice } from './facts.ts';
import type { Sha256 } from './hash.ts';
import type { NoticeDefinition } from './notice.ts';
import type { OpenPointTable } from './open-point.ts';
import type { Effects, Rule } from './rule.ts';
import type { State } from './state.ts';
import type { TransactionKindTable } from './transaction-kind.ts';

/** Hex SHA-256 of a map's entries in the order of their keys; `write` gives what is hashed of a value. */
export type DigestMap = <T>(map: ReadonlyMap<string, T>, write: (value: T) => unknown) => string;

/** How one table of a slice is stored in a snapshot: as columns of equal length. The name of the table is part of the format. */
export type SnapshotTable<T> = {
  /** Copies the columns at this moment. Synchronous, so keep it cheap: values that are replaced, never changed, are shared. */
  capture(own: T): Readonly<Record<string, readonly unknown[]>>;
  /** Writes a value of a column as JSON holds it; bigints become decimal strings without it. */
  write?(value: unknown): unknown;
  /** Adds the rows of some columns, as `write` gave them. */
  restore(own: T, columns: Readonly<Record<string, readonly unknown[]>>): void;
};

// A method, so that a slice of any type fits into a list of slices: each is only ever given its own part.
type Handler<T, F> = { bivariant(own: T, fact: F, entry: Entry): void }['bivariant'];

/** The changes that committed facts make, by their kind. They read nothing but the fact and its entry. */
export type FactHandlers<T> = {
  readonly [Kind in Fact['kind']]?: Handler<T, FactOf<Kind>>;
};

/** A feature's part of the state. The kernel creates, changes, stores and hashes it without knowing what it is. */
export type SliceDefinition<T> = {
  /** The key of the slice in the state; unique. */
  readonly name: string;
  empty(parameters: RuleParameters): T;
  readonly on: FactHandlers<T>;
  /** Called for every committed entry after its legs were applied and before its facts: for what depends on amounts that any command moves. */
  onEntry?(own: T, entry: Entry): void;
  /** By the name of the table. */
  readonly snapshot: Readonly<Record<string, SnapshotTable<T>>>;
  /** What of it the digest of the state covers, by name. */
  digest(own: T, digestMap: DigestMap, hash: Sha256): Readonly<Record<string, unknown>>;
};

export type Slice<T = unknown> = SliceDefinition<T> & {
  /** The slice in a state. Throws for a state that was made without it. */
  of(state: Pick<State, 'slices'>): T;
};

export function defineSlice<T extends object>(definition: SliceDefinition<T>): Slice<T> {
  const { name } = definition;
  return {
    ...definition,
    of({ slices }) {
      const own = slices[name];
      if (own === undefined) throw new Error(`this state has no slice ${name}`);
      return own as T;
    },
  };
}

/**
 * The commands that are due at `now` (ms). Their ids follow from what they do, so nothing has to remember them: what was submitted
 * twice, or cut off by a crash, is decided once.
 */
export type DueCommands = (state: State, now: number) => readonly Command[];

/** Everything that one feature adds to the ledger; one line for each in `domain/features.ts`. */
export type Feature = {
  readonly name: string;
  readonly rules?: readonly Rule[];
  /** The kinds of fact that its entries can hold; an entry with another kind is not applied. */
  readonly facts?: Readonly<Partial<Record<FactKind, true>>>;
  readonly transactionKinds?: TransactionKindTable;
  readonly notices?: Readonly<Partial<Record<Notice, NoticeDefinition>>>;
  /** The system's vaults that its entries move, by their names; an entry that moves another is not applied. */
  readonly vaults?: readonly VaultName[];
  /** Whether it has brought out this token, so that wallets can hold and send it. */
  readonly isToken?: (state: State, token: Token) => boolean;
  /** What of its own keeps an account from being closed. */
  readonly openPoints?: OpenPointTable;
  readonly slices?: readonly Slice[];
  /** What people are shown of its facts. */
  readonly documents?: readonly DocumentDefinition[];
  /** What it adds to the documents of the kernel. */
  readonly parts?: DocumentParts;
  /** What the authority submits by itself, one command after the other: each may change what is due after it. */
  readonly due?: readonly DueCommands[];
  /** The same for commands that do not touch one another: they are submitted together, and share blocks. */
  readonly dueInBatches?: readonly DueCommands[];
  /** What becomes of the dangerous commands of people; one feature of a ledger says it. */
  readonly propose?: Propose;
  /** Whether something is due at once after this entry, which nobody should have to wait for. */
  readonly isDueAfter?: (state: State, entry: Entry) => boolean;
  /** Adds to the effects that any rule decided; returns the same object when it has nothing to add. */
  readonly amend?: (state: State, effects: Effects) => Effects;
};
