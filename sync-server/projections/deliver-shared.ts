/**
 * Delivers what everybody or staff may see: explorer rows, the audit list and the catalogue, in one bulk each for many
 * entries.
 */
import { ADMIN, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { documents } from '#domain/features.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { FeedName } from '#domain/protocol.ts';
import { CatalogDelivery, type Moment } from './deliver-catalog.ts';
import { insertDocuments } from './insert-documents.ts';
import { auditDocuments } from './project-admin.ts';
import { explorerDocuments } from './project-public.ts';

/** The rows of the explorer that one delivery writes: an entry with two transactions has two. */
const BULK_ROWS = 500;

export class SharedDelivery {
  readonly #store: DocumentStore;
  readonly #catalog: CatalogDelivery;
  /** The rows for each entry of the last delivery, at least 1. */
  #rowsEach = 1;

  constructor(store: DocumentStore, parameters: RuleParameters) {
    this.#store = store;
    this.#catalog = new CatalogDelivery(store, parameters, documents);
  }

  /**
   * Writes what the entries change in the shared databases; idempotent. Returns the collections that changed, by feed.
   */
  async deliver(entries: readonly SourcedEntry[]): Promise<readonly (readonly [FeedName, string])[]> {
    const rows = entries.flatMap(explorerDocuments);
    await insertDocuments(this.#store, TRANSACTIONS, rows);
    const audit = entries.flatMap(({ entry }) => auditDocuments(entry));
    await insertDocuments(this.#store, ADMIN, audit);
    const catalogMoved = await this.#catalog.deliver(entries);
    if (entries.length > 0) this.#rowsEach = Math.max(1, rows.length / entries.length);
    return [
      ...(rows.length > 0 ? [['explorer', 'explorer'] as const] : []),
      ...(audit.length > 0 ? [['admin', 'audit'] as const] : []),
      ...(catalogMoved ? [['catalog', 'catalog'] as const] : []),
    ];
  }

  /** How many entries to deliver next, so that no delivery keeps the store busy for longer than others. */
  entriesAtOnce(): number {
    return Math.ceil(BULK_ROWS / this.#rowsEach);
  }

  /** See `CatalogDelivery`. */
  publishInForce(inForce: Moment): Promise<boolean> {
    return this.#catalog.publishInForce(inForce);
  }
}
