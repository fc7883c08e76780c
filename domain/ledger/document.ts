/**
 * What people are shown of the journal. A feature declares its documents beside the rules whose facts change them; the projections
 * run all of them, and the audit compares what is stored by the same functions.
 */
import type { z } from 'zod';
import type { RuleParameters } from '../constants.ts';
import type { AccountName } from './accounts.ts';
import type { Entry } from './entry.ts';
import type { Fact } from './facts.ts';

/** An entry with its Merkle leaf (32 bytes), from which transaction ids are made. */
export type SourcedEntry = { readonly entry: Entry; readonly leaf: Uint8Array };

/** The stored document does not lead to what the journal states: it is older than the checkpoint, or damaged. */
export class DocumentMismatch extends Error {
  override readonly name = 'DocumentMismatch';
}

/** A fact about a person: `userId` says whose documents it changes. */
export type PersonalFact = Extract<Fact, { readonly userId: string }>;

/** `id`: of the document; `at`: of the entry, as the wire has it. */
export type FoldContext = SourcedEntry & {
  readonly id: string;
  readonly at: string;
  readonly parameters: RuleParameters;
};

/** A document that is the running value of a fold: it holds every entry up to `seq`. */
export type FoldedDocument = { readonly id: string; readonly seq: number };

/** Documents of one kind in the database of a person, on the feed `me`. */
export type PersonalDocument<Name extends string = string, Collection extends string = string> = {
  readonly feed: 'me';
  readonly collection: Collection;
  /** The kind of document; unique in the collection. */
  readonly name: Name;
  /** The kinds of fact that change one. */
  readonly on: Readonly<Partial<Record<PersonalFact['kind'], true>>>;
  /** What the feed carries of it; of a document of `standing` the value alone. */
  readonly schema: z.ZodType;
  // Methods, so that documents of any type fit into one list: each is only ever given its own facts and values.
  /** The id of the document that a fact changes; null for none. */
  idOf(fact: PersonalFact): string | null;
  /**
   * The document after one more fact. `before` is null when there is none. Throws `DocumentMismatch` when one is missing that should
   * be there.
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

/** Documents in a collection of their own. Of the facts that `fold` takes none can be forgotten in `on`. */
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

/** Documents of the collection `standing`, where most features keep what a person is shown: one value, in the field of its kind. */
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
  /** What is published under the names in `needs`; null before the first time. */
  readonly published: Readonly<Record<string, CatalogValue | null>>;
};

type CatalogEntry<Name extends string> = {
  readonly feed: 'catalog';
  readonly collection: 'catalog';
  /** The id of the document. */
  readonly name: Name;
  readonly schema: z.ZodType;
  /** Other documents of the catalogue that its value follows from. */
  readonly needs?: readonly string[];
};

/** A document that anybody may read: the running value of a fold over all entries. */
export type CatalogDocument<Name extends string = string> = CatalogEntry<Name> & {
  /** The kinds of fact, and the accounts with a new balance, whose entries it is folded over. */
  readonly on?: Readonly<Partial<Record<Fact['kind'], true>>>;
  readonly accounts?: readonly AccountName[];
  readonly empty: (parameters: RuleParameters) => CatalogValue;
  /** The value after an entry; the very same one when the entry does not change it. */
  readonly fold: (value: CatalogValue, entry: Entry, parameters: RuleParameters) => CatalogValue;
  /** What is published in the terms of now, which may have changed since; `before` is null for the first time. */
  readonly inForce?: (before: CatalogValue | null, context: CatalogContext) => CatalogValue;
};

/** A document that anybody may read, which follows from others and the terms alone. */
export type DerivedDocument<Name extends string = string> = CatalogEntry<Name> & {
  readonly derive: (context: CatalogContext) => CatalogValue;
};

/** Names the document while its type is checked. */
export const defineCatalog = <const Name extends string>(
  document: Omit<CatalogDocument<Name>, 'feed' | 'collection'>,
): CatalogDocument<Name> => ({ ...document, feed: 'catalog', collection: 'catalog' });

export const deriveCatalog = <const Name extends string>(
  document: Omit<DerivedDocument<Name>, 'feed' | 'collection'>,
): DerivedDocument<Name> => ({ ...document, feed: 'catalog', collection: 'catalog' });

/** Any document that the kernel or a feature declares. */
export type DocumentDefinition = PersonalDocument | CatalogDocument | DerivedDocument;
