/**
 * The documents that people read, made from the journal. A feature declares its documents beside the rules whose facts
 * change them. The projections run all of them, and the audit checks the stored ones with the same functions.
 */
import type { z } from 'zod';
import type { AccountName } from './accounts.ts';
import type { Entry } from './entry.ts';
import type { Fact } from './facts.ts';
import type { RuleParameters } from './parameters.ts';

/** An entry with its Merkle leaf (32 bytes), which transaction ids are made from. */
export type SourcedEntry = { readonly entry: Entry; readonly leaf: Uint8Array };

/** The stored document does not fit the journal: it is older than the checkpoint, or damaged. */
export class DocumentMismatch extends Error {
  override readonly name = 'DocumentMismatch';
}

/** A fact about a person: `userId` says whose documents it changes. */
export type PersonalFact = Extract<Fact, { readonly userId: string }>;

/** `id` of the document; `at`: the entry's time in the format of the wire. */
export type FoldContext = SourcedEntry & {
  readonly id: string;
  readonly at: string;
  readonly parameters: RuleParameters;
};

/** A document that is the running result of a fold over all entries up to `seq`. */
export type FoldedDocument = { readonly id: string; readonly seq: number };

/** A kind of document in a person's own database, on the feed `me`. */
export type PersonalDocument<Name extends string = string, Collection extends string = string> = {
  readonly feed: 'me';
  readonly collection: Collection;
  /** The kind of document; unique in the collection. */
  readonly name: Name;
  /** The kinds of fact that change such a document. */
  readonly on: Readonly<Partial<Record<PersonalFact['kind'], true>>>;
  /** The schema of the document on the feed; for a document of `standing`, of the value alone. */
  readonly schema: z.ZodType;
  // Methods, so that documents of any type fit into one list: each only receives its own facts and values.
  /** The id of the document that a fact changes; null for none. */
  idOf(fact: PersonalFact): string | null;
  /**
   * The document after one more fact. `before` is null when there is no document yet. Throws `DocumentMismatch` when a
   * document that should exist is missing.
   */
  fold(before: FoldedDocument | null, fact: PersonalFact, context: FoldContext): FoldedDocument;
};

type Definition<Name extends string, F extends PersonalFact, V> = {
  readonly name: Name;
  readonly on: Readonly<Record<F['kind'], true>>;
  readonly schema: z.ZodType<V>;
  readonly idOf: (fact: F) => string | null;
  readonly fold: (before: V | null, fact: F, context: FoldContext) => V;
};

/**
 * Documents in a collection of their own. The compiler makes sure that `on` names every kind of fact that `fold` takes.
 */
export const definePersonal = <
  const Name extends string,
  const Collection extends string,
  F extends PersonalFact,
  D extends FoldedDocument,
>({
  fold,
  idOf,
  ...definition
}: Definition<Name, F, D> & { readonly collection: Collection }): PersonalDocument<Name, Collection> => ({
  ...definition,
  feed: 'me',
  idOf: (fact) => idOf(fact as F),
  fold: (before, fact, context) => fold(before as D | null, fact as F, context),
});

/** Documents of the collection `standing`, which most features use: one value, in the field of its kind. */
export const defineRecord = <const Name extends string, F extends PersonalFact, V>({
  fold,
  idOf,
  ...definition
}: Definition<Name, F, V>): PersonalDocument<Name, 'standing'> => ({
  ...definition,
  feed: 'me',
  collection: 'standing',
  idOf: (fact) => idOf(fact as F),
  fold(before, fact, context) {
    const { at, entry, id } = context;
    const known = (before as RecordDocument | null)?.[definition.name] as V | undefined;
    const value = fold(known ?? null, fact as F, context);
    return { id, seq: entry.seq, at, [definition.name]: value };
  },
});

type RecordDocument = FoldedDocument & Readonly<Record<string, unknown>>;

export type CatalogValue = Readonly<Record<string, unknown>>;

export type CatalogContext = {
  readonly parameters: RuleParameters;
  /** The published values of the names in `needs`; null before the first publication. */
  readonly published: Readonly<Record<string, CatalogValue | null>>;
};

type CatalogEntry<Name extends string> = {
  readonly feed: 'catalog';
  readonly collection: 'catalog';
  /** The id of the document. */
  readonly name: Name;
  readonly schema: z.ZodType;
  /** GET /api/supply returns its value too, under its name. */
  readonly isInSupplyAnswer?: true;
  /** Other catalogue documents that its value is computed from. */
  readonly needs?: readonly string[];
};

/** A public document: the running result of a fold over all entries. */
export type CatalogDocument<Name extends string = string> = CatalogEntry<Name> & {
  /** It is folded over the entries with these kinds of fact, or with a new balance of these accounts. */
  readonly on?: Readonly<Partial<Record<Fact['kind'], true>>>;
  readonly accounts?: readonly AccountName[];
  readonly empty: (parameters: RuleParameters) => CatalogValue;
  /** The value after an entry; the same object when the entry does not change it. */
  readonly fold: (value: CatalogValue, entry: Entry, parameters: RuleParameters) => CatalogValue;
  /** The value under the current terms, which may have changed since; `before` is null the first time. */
  readonly inForce?: (before: CatalogValue | null, context: CatalogContext) => CatalogValue;
};

/** A public document that is computed from other documents and the terms alone. */
export type DerivedDocument<Name extends string = string> = CatalogEntry<Name> & {
  readonly derive: (context: CatalogContext) => CatalogValue;
};

/** Declares a document with its literal name, and checks its type. */
export const defineCatalog = <const Name extends string>(
  document: Omit<CatalogDocument<Name>, 'feed' | 'collection'>,
): CatalogDocument<Name> => ({ ...document, feed: 'catalog', collection: 'catalog' });

export const deriveCatalog = <const Name extends string>(
  document: Omit<DerivedDocument<Name>, 'feed' | 'collection'>,
): DerivedDocument<Name> => ({ ...document, feed: 'catalog', collection: 'catalog' });

/** `id` of the row; `at`: the entry's time in the format of the wire. */
export type RowContext = {
  readonly entry: Entry;
  readonly id: string;
  readonly at: string;
  readonly parameters: RuleParameters;
};

/**
 * Public documents of one kind, one for each key: their ids are `<name>:<key>`. Each is the running result of a fold over
 * the facts that concern it, and nothing else: the audit makes them from the journal again.
 */
export type CatalogRows<Name extends string = string> = {
  readonly feed: 'catalog';
  readonly collection: 'catalog';
  readonly name: Name;
  readonly schema: z.ZodType;
  /** The kinds of fact that change such a document. */
  readonly on: Readonly<Partial<Record<Fact['kind'], true>>>;
  // Methods, as in `PersonalDocument`.
  /** The id of the row that a fact changes; null for none. */
  idOf(fact: Fact): string | null;
  /** The row after one more fact; null while there is none, the same object when the fact does not change it. */
  fold(before: CatalogValue | null, fact: Fact, context: RowContext): CatalogValue | null;
};

type RowsDefinition<Name extends string, F extends Fact, V extends CatalogValue> = {
  readonly name: Name;
  readonly on: Readonly<Record<F['kind'], true>>;
  readonly schema: z.ZodType<V>;
  readonly idOf: (fact: F) => string | null;
  readonly fold: (before: V | null, fact: F, context: RowContext) => V | null;
};

/** The compiler makes sure that `on` names every kind of fact that `fold` takes. */
export const defineCatalogRows = <const Name extends string, F extends Fact, V extends CatalogValue>({
  fold,
  idOf,
  ...definition
}: RowsDefinition<Name, F, V>): CatalogRows<Name> => ({
  ...definition,
  feed: 'catalog',
  collection: 'catalog',
  idOf: (fact) => idOf(fact as F),
  fold: (before, fact, context) => fold(before as V | null, fact as F, context),
});

/** Any document that the kernel or a feature declares. */
export type DocumentDefinition = PersonalDocument | CatalogDocument | CatalogRows | DerivedDocument;
