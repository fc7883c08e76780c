/** Reads a person's folded documents, folds facts into them and prepares them for writing. */
import { userDatabase } from '#couchdb/databases.ts';
import {
  type DocumentStore,
  type NewDocument,
  type StoredDocument,
  StoreError,
} from '#couchdb/document-store.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { isoTime } from '#domain/iso-time.ts';
import type {
  DocumentDefinition,
  FoldedDocument,
  PersonalDocument,
  PersonalFact,
  SourcedEntry,
} from '#domain/ledger/document.ts';
import type { Fact } from '#domain/ledger/facts.ts';

/** The facts of an entry that change one personal document. `key`: the document's id in the person's database. */
export type PersonalChange = {
  readonly document: PersonalDocument;
  readonly id: string;
  readonly key: string;
  readonly facts: readonly PersonalFact[];
};

/** The changes of an entry to a person's folded documents, one for each document. */
export type ChangesOf = (sourced: SourcedEntry, userId: string) => readonly PersonalChange[];

const isAbout = (fact: Fact, userId: string): fact is PersonalFact =>
  'userId' in fact && fact.userId === userId;

/** Looks each fact up by kind, because nearly all entries change none of these documents. */
export function makeChangesOf(documents: readonly DocumentDefinition[]): ChangesOf {
  const byKind = new Map<string, PersonalDocument[]>();
  for (const document of documents) {
    if (document.feed !== 'me') continue;
    for (const kind of Object.keys(document.on)) byKind.set(kind, [...(byKind.get(kind) ?? []), document]);
  }
  return ({ entry }, userId) => {
    const changes = new Map<string, PersonalChange>();
    for (const fact of entry.facts) {
      const changed = byKind.get(fact.kind);
      if (changed === undefined || !isAbout(fact, userId)) continue;
      for (const document of changed) {
        const id = document.idOf(fact);
        if (id === null) continue;
        const key = `${document.collection}:${id}`;
        const facts = [...(changes.get(key)?.facts ?? []), fact];
        changes.set(key, { document, id, key, facts });
      }
    }
    return [...changes.values()];
  };
}

/**
 * The document after a change; the same object when it includes the entry already. Throws `DocumentMismatch` when a
 * document that should exist is missing.
 */
export function foldChange<D extends FoldedDocument>(
  before: D | null,
  { document, facts, id }: PersonalChange,
  { parameters, sourced }: { readonly parameters: RuleParameters; readonly sourced: SourcedEntry },
): FoldedDocument | null {
  const { entry } = sourced;
  if (before !== null && before.seq >= entry.seq) return before;
  const context = { ...sourced, id, at: isoTime(entry.at), parameters };
  return facts.reduce<FoldedDocument | null>((doc, fact) => document.fold(doc, fact, context), before);
}

type Known = { readonly rev: string | undefined; readonly doc: FoldedDocument | null };

export type FoldDeps = {
  readonly store: DocumentStore;
  readonly parameters: RuleParameters;
  readonly changesOf: ChangesOf;
};

/**
 * The documents that the entries change, each once, with the revision that it is based on. Throws `DocumentMismatch`.
 */
export async function foldPersonal(
  { store, parameters, changesOf }: FoldDeps,
  userId: string,
  entries: readonly SourcedEntry[],
): Promise<readonly NewDocument[]> {
  const known = new Map<string, Known>();
  const changed = new Map<string, Known>();
  for (const sourced of entries) {
    for (const change of changesOf(sourced, userId)) {
      const { key } = change;
      const before = changed.get(key) ?? known.get(key) ?? (await read(store, userId, key));
      known.set(key, before);
      const doc = foldChange(before.doc, change, { parameters, sourced });
      if (doc !== before.doc) changed.set(key, { ...before, doc });
    }
  }
  return [...changed].map(([key, { rev, doc }]) => ({
    _id: key,
    ...(rev === undefined ? {} : { _rev: rev }),
    ...doc,
  }));
}

async function read(store: DocumentStore, userId: string, key: string): Promise<Known> {
  const stored = await store
    .get<FoldedDocument & StoredDocument>(userDatabase(userId), key)
    .catch(nullWhenMissing);
  if (stored === null) return { rev: undefined, doc: null };
  const { _id, _rev, ...doc } = stored;
  return { rev: _rev, doc };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof StoreError && error.problem === 'missing') return null;
  throw error;
}
