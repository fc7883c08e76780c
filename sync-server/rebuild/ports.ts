/** What a rebuild needs of the place where the databases lie. */
import type { DocumentStore, ReplicaStore, StoredDocument } from '#couchdb/document-store.ts';

export type OldDocuments = {
  readonly documents: readonly (StoredDocument & Record<string, unknown>)[];
  /** The ids of those that are known to have been there, and of which nothing else could be read. */
  readonly lost: readonly string[];
  /** The files that something was left out of: there may have been more. */
  readonly damagedFiles: readonly string[];
};

export type RebuildPlaces = {
  /** The store of the installation, which nobody else may have open. */
  readonly open: () => Promise<DocumentStore>;
  /** An empty store beside it, after `clearMade`; what was made there before else. */
  readonly openMade: () => Promise<ReplicaStore>;
  readonly clearMade: () => Promise<void>;
  /** Whatever can still be read of the old database; null when there is none. */
  readonly salvageOld: (database: string) => Promise<OldDocuments | null>;
  /** Returns where the old database is kept from now on; null when there was none. */
  readonly putAside: (database: string) => Promise<string | null>;
  /** The same, and the one that was made takes its place. */
  readonly replace: (database: string) => Promise<string | null>;
};
