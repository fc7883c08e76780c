/**
 * The port to the database: documents by id, their changes, and a simple search. Both adapters pass one conformance
 * suite.
 */

export type StoredDocument = { readonly _id: string; readonly _rev: string; readonly _deleted?: boolean };
export type NewDocument = { readonly _id: string; readonly _rev?: string; readonly _deleted?: boolean };

export type PutOutcome =
  | { readonly status: 'created'; readonly rev: string }
  | { readonly status: 'conflict' };

export type BulkRow = { readonly id: string } & (
  | PutOutcome
  | { readonly status: 'refused'; readonly reason: string }
);

export type Change = {
  readonly id: string;
  /** The checkpoint after this change; opaque, in the form `^\d+(-[A-Za-z0-9_-]+)?$`. */
  readonly seq: string;
  readonly deleted: boolean;
  /** Null only when the document disappeared between the change and the read. */
  readonly doc: (StoredDocument & Record<string, unknown>) | null;
};

export type ChangesQuery = { readonly since: string; readonly limit: number };
export type ChangesPage = {
  readonly rows: readonly Change[];
  readonly lastSeq: string;
  readonly pending: number;
};

/** Ids from `start` to `end` inclusive (downwards when `descending`: then start ≥ end). */
export type RangeQuery = {
  readonly start: string;
  readonly end: string;
  readonly limit: number;
  readonly descending?: boolean;
};

export type FindQuery = {
  readonly selector: Readonly<Record<string, unknown>>;
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
  readonly limit: number;
  readonly skip?: number;
};

export type IndexDefinition = { readonly name: string; readonly fields: readonly string[] };

export type DatabaseInfo = { readonly docCount: number; readonly updateSeq: string };

/**
 * Why a call of the store has no reliable answer. `unknown`: it may or may not have happened (time-out, 5xx, 202);
 * `unavailable`: it did not happen; `full`: the disk refused it; `locked`: another process holds the embedded folder;
 * `missing`: no such database; `damaged`: a part is lost or not copied yet, and the rest is left untouched;
 * `unsupported`: the server is too old, or the data has another format.
 */
export type StoreProblem =
  | 'unknown'
  | 'unavailable'
  | 'full'
  | 'locked'
  | 'missing'
  | 'damaged'
  | 'unsupported';

export class StoreError extends Error {
  readonly problem: StoreProblem;
  constructor(problem: StoreProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.problem = problem;
  }
}

/** A copy of all databases on the same disk, which shares files with them. */
export type StagedCopy = {
  /** Contains `databases`, and the requested files beside it. */
  readonly folder: string;
  /** How long the gate was closed to writes, ms. */
  readonly heldMs: number;
};

/** When the store fails, every call rejects with a `StoreError`; a conflict is an outcome, not an error. */
export type DocumentStore = {
  /** `embedded`: runs in this process and takes its processor time. */
  readonly kind: 'embedded' | 'couchdb';
  get<T extends object>(database: string, id: string): Promise<(T & StoredDocument) | null>;
  /** Without `_rev`: creates, or `conflict` when the id is taken. Durable when it resolves. */
  put(database: string, doc: NewDocument): Promise<PutOutcome>;
  /** Not atomic; one outcome for each document, in order. */
  bulk(database: string, docs: readonly NewDocument[]): Promise<readonly BulkRow[]>;
  /**
   * Changes after `since` ('' or '0' = all; a checkpoint of another database counts as '0'), each document once, oldest
   * first, without design documents.
   */
  changes(database: string, query: ChangesQuery): Promise<ChangesPage>;
  range<T extends object>(database: string, query: RangeQuery): Promise<readonly (T & StoredDocument)[]>;
  find<T extends object>(database: string, query: FindQuery): Promise<readonly (T & StoredDocument)[]>;
  ensureIndex(database: string, index: IndexDefinition): Promise<void>;
  createDatabase(database: string): Promise<'created' | 'exists'>;
  deleteDatabase(database: string): Promise<void>;
  listDatabases(): Promise<readonly string[]>;
  /** Null when there is no such database. */
  info(database: string): Promise<DatabaseInfo | null>;
  /** Embedded store only: a copy of all databases as of one moment, with the given files. See `stageCopy`. */
  stageCopy?(files: readonly string[]): Promise<StagedCopy>;
  /**
   * Embedded store only: removes deleted and overwritten data from the files of a database. It uses the disk for a
   * while, but not this thread. Data that a reader holds at that moment stays until the next time. It calls `between`
   * halfway and awaits it.
   */
  compact?(database: string, between?: () => void | Promise<void>): Promise<void>;
  /** Resolves when the store answers within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

/** A store that can also copy documents with their revisions. Moving an installation needs it, so that references stay valid. */
export type ReplicaStore = DocumentStore & {
  /** Writes documents under their existing revisions. */
  adopt(database: string, docs: readonly StoredDocument[]): Promise<void>;
  /** The newest revisions of the documents that exist. */
  revisions(database: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
