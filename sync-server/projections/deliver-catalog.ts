/**
 * Keeps the catalogue's documents, which the kernel and the features declare: each is the result of a fold, or derived
 * from others.
 */
import { isDeepStrictEqual } from 'node:util';
import { CATALOG } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { isoTime } from '#domain/iso-time.ts';
import type {
  CatalogDocument,
  CatalogValue,
  DerivedDocument,
  DocumentDefinition,
  SourcedEntry,
} from '#domain/ledger/document.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { CatalogRowDelivery } from './deliver-catalog-rows.ts';
import { withDatabase } from './with-database.ts';

type StoredRow = CatalogDoc & StoredDocument;
/** An entry's seq and time, or the current ones; ms. */
export type Moment = { readonly seq: number; readonly at: number };

const ATTEMPTS = 3;

const isFolded = (document: DocumentDefinition): document is CatalogDocument =>
  document.feed === 'catalog' && 'empty' in document;
const isDerived = (document: DocumentDefinition): document is DerivedDocument => 'derive' in document;

/** Which documents each kind of fact, and each account with a new balance, changes. */
function indexOf(documents: readonly CatalogDocument[]): ReadonlyMap<string, readonly CatalogDocument[]> {
  const index = new Map<string, CatalogDocument[]>();
  for (const document of documents) {
    for (const key of [...Object.keys(document.on ?? {}), ...(document.accounts ?? [])])
      index.set(key, [...(index.get(key) ?? []), document]);
  }
  return index;
}

export class CatalogDelivery {
  readonly #store: DocumentStore;
  readonly #parameters: RuleParameters;
  readonly #folded: readonly CatalogDocument[];
  readonly #derived: readonly DerivedDocument[];
  readonly #index: ReadonlyMap<string, readonly CatalogDocument[]>;
  readonly #rows: CatalogRowDelivery;
  readonly #remembered = new Map<string, StoredRow>();

  constructor(store: DocumentStore, parameters: RuleParameters, documents: readonly DocumentDefinition[]) {
    this.#store = store;
    this.#parameters = parameters;
    this.#folded = documents.filter(isFolded);
    this.#derived = documents.filter(isDerived);
    this.#index = indexOf(this.#folded);
    this.#rows = new CatalogRowDelivery(store, parameters, documents);
  }

  /** Folds the entries into the documents that they change; idempotent. Returns whether any changed. */
  async deliver(entries: readonly SourcedEntry[]): Promise<boolean> {
    const last = entries.at(-1)?.entry;
    if (last === undefined) return false;
    let moved = await this.#rows.deliver(entries);
    const touching = this.#touching(entries);
    for (const document of this.#folded) {
      const own = touching.get(document);
      if (own !== undefined) moved = (await this.#foldInto(document, own, last)) || moved;
    }
    return (await this.#publishDerived(last)) || moved;
  }

  /**
   * Publishes the documents that depend on the current terms if they differ from the published ones; returns whether
   * any did.
   */
  async publishInForce(inForce: Moment): Promise<boolean> {
    let moved = false;
    for (const document of this.#folded) {
      const { inForce: valueOf, name } = document;
      if (valueOf === undefined) continue;
      const context = await this.#contextOf(document);
      const moment = { seq: 0, at: inForce.at };
      moved = (await this.#publish(name, moment, (before) => valueOf(before, context))) || moved;
    }
    return (await this.#publishDerived(inForce)) || moved;
  }

  #touching(entries: readonly SourcedEntry[]): ReadonlyMap<CatalogDocument, readonly Entry[]> {
    const touching = new Map<CatalogDocument, Entry[]>();
    const touch = (key: string, entry: Entry): void => {
      for (const document of this.#index.get(key) ?? []) {
        const own = touching.get(document);
        if (own === undefined) touching.set(document, [entry]);
        else if (own.at(-1) !== entry) own.push(entry);
      }
    };
    for (const { entry } of entries) {
      for (const { kind } of entry.facts) touch(kind, entry);
      for (const [account] of entry.legs) touch(account, entry);
    }
    return touching;
  }

  /** Runs after every delivery, because the previous one may have been interrupted here. */
  async #publishDerived(moment: Moment): Promise<boolean> {
    let moved = false;
    for (const document of this.#derived) {
      const context = await this.#contextOf(document);
      moved = (await this.#publish(document.name, moment, () => document.derive(context))) || moved;
    }
    return moved;
  }

  async #contextOf({ needs = [] }: Pick<DerivedDocument, 'needs'>) {
    const published: Record<string, CatalogValue | null> = {};
    for (const name of needs) published[name] = (await this.#read(name))?.value ?? null;
    return { parameters: this.#parameters, published };
  }

  /** `seq` is for new and newer documents: a document with folded entries keeps its own. */
  async #publish(
    id: string,
    { seq, at }: Moment,
    valueOf: (before: CatalogValue | null) => CatalogValue,
  ): Promise<boolean> {
    const before = await this.#read(id);
    const value = valueOf(before?.value ?? null);
    if (before !== null && isDeepStrictEqual(before.value, value)) return false;
    return this.#put(before, { id, seq: Math.max(seq, before?.seq ?? 0), at: isoTime(at), value });
  }

  /** Folds the entries after the stored document's `seq` into it; an unchanged document is not written. */
  async #foldInto(document: CatalogDocument, entries: readonly Entry[], last: Entry): Promise<boolean> {
    const { name: id } = document;
    for (let left = ATTEMPTS; left > 0; left--) {
      const before = await this.#read(id);
      const start: CatalogValue = before?.value ?? document.empty(this.#parameters);
      const fresh = entries.filter((entry) => entry.seq > (before?.seq ?? 0));
      const value = fresh.reduce((folded, entry) => document.fold(folded, entry, this.#parameters), start);
      if (value === start) return false;
      if (await this.#put(before, { id, seq: last.seq, at: isoTime(last.at), value })) return true;
    }
    throw new StoreError('unknown', `the catalogue's ${id} keeps changing`);
  }

  async #read(id: string): Promise<StoredRow | null> {
    const known = this.#remembered.get(id);
    if (known !== undefined) return known;
    return withDatabase(this.#store, CATALOG, () => this.#store.get<CatalogDoc>(CATALOG, `catalog:${id}`));
  }

  async #put(before: StoredRow | null, doc: CatalogDoc): Promise<boolean> {
    // Removed from the cache until the write succeeds: after a call without an answer the revision is unknown.
    this.#remembered.delete(doc.id);
    const _id = `catalog:${doc.id}`;
    const revised = { _id, ...(before === null ? {} : { _rev: before._rev }), ...doc };
    const outcome = await withDatabase(this.#store, CATALOG, () => this.#store.put(CATALOG, revised));
    if (outcome.status === 'conflict') return false;
    this.#remembered.set(doc.id, { ...doc, _id, _rev: outcome.rev });
    return true;
  }
}
