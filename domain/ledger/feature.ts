import type { AccountName, Token, VaultName } from './accounts.ts';
import type { DocumentDefinition } from './document.ts';
import type { DocumentParts } from './document-parts.ts';
import type { Propose } from './decide.ts';
import type { Command, Entry } from './entry.ts';
import type { Fact, FactKind, FactOf, Notice } from './facts.ts';
import type { Sha256 } from './hash.ts';
import type { WirePart } from '../wire-part.ts';
import type { NoticeDefinition } from './notice.ts';
import type { OpenPointTable } from './open-point.ts';
import type { AnyParameterTable, ParameterVariables, RuleParameters } from './parameters.ts';
import type { Effects, Rule } from './rule.ts';
import type { AddressState, State } from './state.ts';

/** Hex SHA-256 of a map's entries in the order of their keys; `write` gives the part of a value that is hashed. */
export type DigestMap = <T>(map: ReadonlyMap<string, T>, write: (value: T) => unknown) => string;

/** How a snapshot stores one table of a slice: as columns of equal length. The table's name is part of the format. */
export type SnapshotTable<T> = {
  /**
   * Copies the columns at this moment. It is synchronous, so it must be cheap: values that are replaced but never
   * changed are shared.
   */
  capture(own: T): Readonly<Record<string, readonly unknown[]>>;
  /** Writes a value of a column as JSON; bigints become decimal strings without it. */
  write?(value: unknown): unknown;
  /** Adds the rows of some columns, in the form that `write` gave. */
  restore(own: T, columns: Readonly<Record<string, readonly unknown[]>>): void;
};

// A method, so that a slice of any type fits into a list of slices: each only receives its own part.
type Handler<T, F> = { bivariant(own: T, fact: F, entry: Entry): void }['bivariant'];

/** How committed facts change the slice, by kind. A handler reads nothing but the fact and its entry. */
export type FactHandlers<T> = {
  readonly [Kind in Fact['kind']]?: Handler<T, FactOf<Kind>>;
};

/** A feature's part of the state. The kernel creates, updates, stores and hashes it without knowing its type. */
export type SliceDefinition<T> = {
  /** The key of the slice in the state; unique. */
  readonly name: string;
  empty(parameters: RuleParameters): T;
  readonly on: FactHandlers<T>;
  /**
   * Called for every committed entry, after its legs and before its facts: for parts that depend on amounts that any
   * command moves.
   */
  onEntry?(own: T, entry: Entry): void;
  /** By the name of the table. */
  readonly snapshot: Readonly<Record<string, SnapshotTable<T>>>;
  /** The parts of the slice that the state's digest covers, by name. */
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
 * The commands that are due at `now` (ms). Their ids are derived from what they do, so nothing has to store them: a
 * command that is submitted twice, or again after a crash, is decided once.
 */
export type DueCommands = (state: State, now: number) => readonly Command[];

export type UserAccounts = {
  /** The user whose account has this address. */
  readonly ownerOfAddress: (state: AddressState, address: string) => string | undefined;
  /** The address of an account; null for an account of another kind. */
  readonly addressOf: (state: AddressState, account: AccountName) => string | null;
};

/** Everything that one feature adds to the ledger; one line for each in `domain/features.ts`. */
export type Feature = {
  readonly name: string;
  readonly rules?: readonly Rule[];
  /** The parameters that an operator may set. */
  readonly parameters?: AnyParameterTable;
  /** The environment variables that set some of its parameters. */
  readonly variables?: ParameterVariables;
  /** The kinds of fact that its entries can hold; `apply` rejects an entry with any other kind. */
  readonly facts?: Readonly<Partial<Record<FactKind, true>>>;
  readonly notices?: Readonly<Partial<Record<Notice, NoticeDefinition>>>;
  /** The system vaults that its entries move; `apply` rejects an entry that moves any other vault. */
  readonly vaults?: readonly VaultName[];
  /** Whether the feature has issued this token, so that wallets can hold and send it. */
  readonly isToken?: (state: State, token: Token) => boolean;
  /** The token with this symbol, or of the project with this id, whether wallets can send it or not. */
  readonly findToken?: (state: State, name: string) => Token | null;
  /** The accounts of users beside their wallets, each with an address of its own. */
  readonly userAccounts?: UserAccounts;
  /** Its reasons for which an account cannot be closed yet. */
  readonly openPoints?: OpenPointTable;
  readonly slices?: readonly Slice[];
  /** The documents that people read, made from its facts. */
  readonly documents?: readonly DocumentDefinition[];
  /**
   * Its part of the messages: errors, kinds of transactions, fields. `domain/wire-parts.ts` lists it as well, for the app,
   * which loads no rules.
   */
  readonly wire?: WirePart;
  /** Its parts of the kernel's documents. */
  readonly parts?: DocumentParts;
  /** The commands that the authority submits on its own, one after the other: each may change what is due next. */
  readonly due?: readonly DueCommands[];
  /** The same for independent commands: the authority submits them together, and they share blocks. */
  readonly dueInBatches?: readonly DueCommands[];
  /** Turns a person's dangerous command into a proposal. Only one feature of a ledger may declare it. */
  readonly propose?: Propose;
  /** True if this entry makes a command due immediately, so that it does not wait for the next check. */
  readonly isDueAfter?: (state: State, entry: Entry) => boolean;
  /** For the audit: which of its equations a state breaks, in words; it may read every account. */
  readonly faults?: (state: State) => readonly string[];
  /** Adds effects to those of any rule; returns the same object when it adds nothing. */
  readonly amend?: (state: State, effects: Effects) => Effects;
};
