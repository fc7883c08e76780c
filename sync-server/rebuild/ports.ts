/** The places that a rebuild needs for databases. */
import type { DocumentStore, ReplicaStore, StoredDocument } from '#couchdb/document-store.ts';

export type OldDocuments = {
  readonly documents: readonly (StoredDocument & Record<string, unknown>)[];
  /** The ids of documents that existed and could not be read. */
  readonly lost: readonly string[];
  /** The files with an unreadable part: they may have contained more documents. */
  readonly damagedFiles: readonly string[];
};

export type RebuildPlaces = {
  /** The installation's store, which no other process may have open. */
  readonly open: () => Promise<DocumentStore>;
  /** An empty separate store, after `clearMade`; otherwise with its earlier content. */
  readonly openMade: () => Promise<ReplicaStore>;
  readonly clearMade: () => Promise<void>;
  /** All readable documents of the old database; null without one. */
  readonly salvageOld: (database: string) => Promise<OldDocuments | null>;
  /** Returns the new folder of the old database; null without one. */
  readonly putAside: (database: string) => Promise<string | null>;
  /** The same, and the rebuilt database replaces it. */
  readonly replace: (database: string) => Promise<string | null>;
};
