/** What everybody or staff may see: explorer rows, the audit list and the catalogue, one bulk each for many entries. */
import { isDeepStrictEqual } from 'node:util';
import { ADMIN, CATALOG, TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import type { RuleParameters } from '#domain/constants.ts';
import type { CatalogDoc, FeedName } from '#domain/protocol.ts';
import { inDatabase } from './in-database.ts';
import { insertDocuments } from './insert-documents.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { auditDocuments } from './project-admin.ts';
import {
  BALANCE_FOLDS,
  type CatalogFold,
  explorerDocuments,
  termsValue,
  vaultsInForce,
} from './project-public.ts';
import { exitsFold, exitsInForce } from './project-exits.ts';
import { investorsFold, investorsInForce } from './project-investors.ts';
import { priceEvents, publishedPrice, supplyFold, supplyInForce, supplyLog } from './project-supply.ts';
import { isoTime } from '../iso-time.ts';

type Stored = CatalogDoc & StoredDocument;
/** An entry's seq and time, or those of now; ms. */
type Moment = { readonly seq: number; readonly at: number };

const ATTEMPTS = 3;

export class SharedDelivery {
  readonly #store: DocumentStore;
  readonly #parameters: RuleParameters;
  readonly #folds: readonly CatalogFold[];
  readonly #remembered = new Map<string, Stored>();

  constructor(store: DocumentStore, parameters: RuleParameters) {
    this.#store = store;
    this.#parameters = parameters;
    this.#folds = [
      ...BALANCE_FOLDS,
      supplyFold(parameters),
      priceEvents,
      supplyLog,
      investorsFold(parameters),
      exitsFold(parameters),
    ];
  }

  /** Writes what the entries mean for the shared databases; idempotent. Returns the collections that moved, by feed. */
  async deliver(entries: readonly SourcedEntry[]): Promise<readonly (readonly [FeedName, string])[]> {
    const rows = entries.flatMap(explorerDocuments);
    await insertDocuments(this.#store, TRANSACTIONS, rows);
    const audit = entries.flatMap(({ entry }) => auditDocuments(entry));
    await insertDocuments(this.#store, ADMIN, audit);
    let catalogMoved = false;
    for (const fold of this.#folds) catalogMoved = (await this.#foldInto(fold, entries)) || catalogMoved;
    const last = entries.at(-1)?.entry;
    if (last !== undefined) catalogMoved = (await this.#publishTerms(last)) || catalogMoved;
    return [
      ...(rows.length > 0 ? [['explorer', 'explorer'] as const] : []),
      ...(audit.length > 0 ? [['admin', 'audit'] as const] : []),
      ...(catalogMoved ? [['catalog', 'catalog'] as const] : []),
    ];
  }

  /** Publishes what follows from the terms in force where it differs from what is published, and says whether it did. */
  async publishInForce(inForce: Moment): Promise<boolean> {
    const minted = (await this.#read('issued'))?.value['DC'];
    const supply = await this.#publish('supply', { seq: 0, at: inForce.at }, (published) =>
      supplyInForce(this.#parameters, published, typeof minted === 'string' ? minted : '0'),
    );
    const locked = (await this.#read('investors'))?.value['lockedDc'];
    const investors = await this.#publish('investors', { seq: 0, at: inForce.at }, (published) =>
      investorsInForce(this.#parameters, published),
    );
    const exits = await this.#publish('exits', { seq: 0, at: inForce.at }, (published) =>
      exitsInForce(this.#parameters, published, typeof locked === 'string' ? locked : '0'),
    );
    const vaults = await this.#publish('vaults', { seq: 0, at: inForce.at }, (published) =>
      vaultsInForce(published ?? {}),
    );
    const terms = await this.#publishTerms(inForce);
    return supply || vaults || terms || investors || exits;
  }

  /** The terms follow the published price: after every delivery, since the one that changed it may have been cut off here. */
  async #publishTerms(inForce: Moment): Promise<boolean> {
    const supply = await this.#read('supply');
    const dcPriceUsd = supply === null ? this.#parameters.dcPriceUsd : publishedPrice(supply.value);
    return this.#publish('terms', inForce, () => termsValue({ ...this.#parameters, dcPriceUsd }));
  }

  /** `seq` is for the first time and for what is newer: a document that entries are folded into keeps its own. */
  async #publish(
    id: string,
    { seq, at }: Moment,
    valueOf: (published: CatalogDoc['value'] | null) => CatalogDoc['value'],
  ): Promise<boolean> {
    const before = await this.#read(id);
    const value = valueOf(before?.value ?? null);
    if (before !== null && isDeepStrictEqual(before.value, value)) return false;
    return this.#put(before, { id, seq: Math.max(seq, before?.seq ?? 0), at: isoTime(at), value });
  }

  /** Folds the entries after the stored document's `seq` into it; a document that would not change is not written. */
  async #foldInto(fold: CatalogFold, entries: readonly SourcedEntry[]): Promise<boolean> {
    for (let left = ATTEMPTS; left > 0; left--) {
      const before = await this.#read(fold.id);
      const start = before?.value ?? fold.empty();
      const fresh = entries.map(({ entry }) => entry).filter((entry) => entry.seq > (before?.seq ?? 0));
      const value = fresh.reduce((folded, entry) => fold.fold(folded, entry), start);
      const last = fresh.at(-1);
      if (value === start || last === undefined) return false;
      if (await this.#put(before, { id: fold.id, seq: last.seq, at: isoTime(last.at), value })) return true;
    }
    throw new StoreError('unknown', `the catalogue's ${fold.id} keeps changing`);
  }

  async #read(id: string): Promise<Stored | null> {
    const known = this.#remembered.get(id);
    if (known !== undefined) return known;
    return inDatabase(this.#store, CATALOG, () => this.#store.get<CatalogDoc>(CATALOG, `catalog:${id}`));
  }

  async #put(before: Stored | null, doc: CatalogDoc): Promise<boolean> {
    // Forgotten until it has worked: after a call without an answer nothing about the revision is known.
    this.#remembered.delete(doc.id);
    const _id = `catalog:${doc.id}`;
    const revised = { _id, ...(before === null ? {} : { _rev: before._rev }), ...doc };
    const outcome = await inDatabase(this.#store, CATALOG, () => this.#store.put(CATALOG, revised));
    if (outcome.status === 'conflict') return false;
    this.#remembered.set(doc.id, { ...doc, _id, _rev: outcome.rev });
    return true;
  }
}
