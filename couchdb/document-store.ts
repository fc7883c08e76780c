/** The port to the database: documents by id, their changes, and a plain search. Both adapters pass one suite. */

export type StoredDocument = { readonly _id: string; readonly _rev: string; readonly _deleted?: boolean };
export type NewDocument = { readonly _id: string; readonly _rev?: string; readonly _deleted?: boolean };

export type PutOutcome =
  { readonly status: 'created'; readonly rev: string } | { readonly status: 'conflict' };

export type BulkRow = { readonly id: string } & (
  PutOutcome | { readonly status: 'refused'; readonly reason: string }
);

export type Change = {
  readonly id: string;
  /** The checkpoint after this change; opaque but for `^\d+(-[A-Za-z0-9_-]+)?$`. */
  readonly seq: string;
  readonly deleted: boolean;
  /** Null only when the document vanished between the change and the read. */
  readonly doc: (StoredDocument & Record<string, unknown>) | null;
};

export type ChangesQuery = { readonly since: string; readonly limit: number };
export type ChangesPage = {
  readonly rows: readonly Change[];
  readonly lastSeq: string;
  readonly pending: number;
};

/** Ids from `start` up to and including `end` (downwards when `descending`: then start ≥ end). */
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
 * Why a call of the store gave no answer that can be relied on.
 * `unknown`: it may or may not have happened (time-out, 5xx, 202); `unavailable`: it did not happen;
 * `full`: the disk refused it; `locked`: another process holds the embedded folder; `missing`: no such database;
 * `damaged`: a part is lost, or has not come yet, and what is there is left as it is; `unsupported`: the server
 * is too old, or the data is of another format.
 */
export type StoreProblem =
  'unknown' | 'unavailable' | 'full' | 'locked' | 'missing' | 'damaged' | 'unsupported';

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
  /** Has `databases`, and the files that were asked for beside it. */
  readonly folder: string;
  /** For so long no write began. ms */
  readonly heldMs: number;
};

/** Every call rejects with a `StoreError` and nothing else when the store fails; a conflict is an outcome, not an error. */
export type DocumentStore = {
  /** `embedded`: in this process, and on its time. */
  readonly kind: 'embedded' | 'couchdb';
  get<T extends object>(database: string, id: string): Promise<(T & StoredDocument) | null>;
  /** Without `_rev`: creates, or `conflict` when the id is taken. Durable when it resolves. */
  put(database: string, doc: NewDocument): Promise<PutOutcome>;
  /** Not atomic; one outcome for each document, in order. */
  bulk(database: string, docs: readonly NewDocument[]): Promise<readonly BulkRow[]>;
  /** Changes after `since` ('' or '0' = all; one that this database never gave counts as '0'), each document once, oldest first; design documents are left out. */
  changes(database: string, query: ChangesQuery): Promise<ChangesPage>;
  range<T extends object>(database: string, query: RangeQuery): Promise<readonly (T & StoredDocument)[]>;
  find<T extends object>(database: string, query: FindQuery): Promise<readonly (T & StoredDocument)[]>;
  ensureIndex(database: string, index: IndexDefinition): Promise<void>;
  createDatabase(database: string): Promise<'created' | 'exists'>;
  deleteDatabase(database: string): Promise<void>;
  listDatabases(): Promise<readonly string[]>;
  /** Null when there is no such database. */
  info(database: string): Promise<DatabaseInfo | null>;
  /** The embedded store alone: a copy of everything as of one moment, with those files that are given. See `stageCopy`. */
  stageCopy?(files: readonly string[]): Promise<StagedCopy>;
  /**
   * The embedded store alone: removes what was deleted or written over from the files of a database. It takes the disk for a while,
   * and not this thread. What somebody still reads at that moment stays until the next time. `between` is called when half of it
   * is done, and waited for.
   */
  compact?(database: string, between?: () => void | Promise<void>): Promise<void>;
  /** Resolves when the store answers within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
};

/** What moving an installation needs besides: revisions are kept, so that nothing that names one goes stale. */
export type ReplicaStore = DocumentStore & {
  /** Writes documents under the revisions they already have. */
  adopt(database: string, docs: readonly StoredDocument[]): Promise<void>;
  /** The newest revisions of the documents that are there and not deleted. */
  revisions(database: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};
