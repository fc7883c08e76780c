/**
 * Deleted and overwritten data stays in the files of the embedded store for a while. Code that erases personal data
 * does so through this module, which compacts those databases soon after.
 */
import { ACCOUNTS, PUSHES } from '#couchdb/databases.ts';
import { type DocumentStore, type StoredDocument, StoreError } from '#couchdb/document-store.ts';
import { type CrashPoints, noCrashPoints } from './crash-points.ts';
import type { Log } from './log.ts';
import { readPagesByPrefix } from './document-pages.ts';

export type Erasures = {
  /**
   * Runs a task that deletes or overwrites personal data in these databases, and later compacts them. The mark for the
   * compaction is durable before the task begins, so the end of the process does not lose it.
   */
  erasing<T>(databases: readonly string[], task: () => Promise<T>): Promise<T>;
  /** Compacts the due databases, each at most every ten minutes; the rest follows at the next call. */
  carryOn(): Promise<void>;
};

export type ErasuresDeps = {
  readonly store: DocumentStore;
  readonly log: Log;
  readonly crash?: CrashPoints;
  /** ms of a monotonic clock, so setting a clock delays no compaction. */
  readonly now?: () => number;
};

/** A compaction reads and writes the whole database, so data erased meanwhile waits for the next one. */
const COMPACTIONS_EVERY_MS = 600_000;

/** Any number of people's databases may be due at once: this many take the disk for seconds, and the others follow. */
const ANSWERED_PER_LOOK_MAX = 100;

/** `compaction:due:<database>` exists while its files may have erased data, so a restart remembers it. */
const DUE = 'compaction:due';
/** The databases of the shared mark in an installation that predates separate marks. */
const MARKED_TOGETHER = [ACCOUNTS, PUSHES];

const markOf = (database: string): string => `${DUE}:${database}`;
const databasesOf = (mark: string): readonly string[] =>
  mark === DUE ? MARKED_TOGETHER : [mark.slice(markOf('').length)];

export const makeErasures = (deps: ErasuresDeps): Erasures =>
  deps.store.compact === undefined ? LEFT_TO_THE_STORE : new FileErasures(deps);

/** A CouchDB compacts automatically. */
const LEFT_TO_THE_STORE: Erasures = {
  erasing: (_databases, task) => task(),
  carryOn: () => Promise.resolve(),
};

class FileErasures implements Erasures {
  readonly #deps: ErasuresDeps;
  readonly #now: () => number;
  /** The number of running erasures, by database. */
  readonly #underWay = new Map<string, number>();
  /** Databases with a mark that no compaction has taken up. */
  readonly #marked = new Set<string>();
  readonly #lastAt = new Map<string, number>();

  constructor(deps: ErasuresDeps) {
    this.#deps = deps;
    this.#now = deps.now ?? (() => performance.now());
  }

  async erasing<T>(databases: readonly string[], task: () => Promise<T>): Promise<T> {
    for (const database of databases) this.#count(database, 1);
    try {
      for (const database of databases) await this.#mark(database);
      return await task();
    } finally {
      for (const database of databases) this.#count(database, -1);
    }
  }

  async carryOn(): Promise<void> {
    for (const [database, at] of this.#lastAt)
      if (this.#now() - at >= COMPACTIONS_EVERY_MS) this.#lastAt.delete(database);
    let answered = 0;
    for await (const marks of readPagesByPrefix(this.#deps.store, ACCOUNTS, DUE))
      for (const mark of marks)
        if (answered < ANSWERED_PER_LOOK_MAX && (await this.#answer(mark))) answered += 1;
    if (answered > 0)
      this.#deps.log.info({ marks: answered }, 'nothing that was erased is left in the files');
  }

  #count(database: string, change: number): void {
    const count = (this.#underWay.get(database) ?? 0) + change;
    if (count === 0) this.#underWay.delete(database);
    else this.#underWay.set(database, count);
  }

  /**
   * If a compaction has taken the mark up, writes it again: that compaction began earlier and does not cover this
   * erasure.
   */
  async #mark(database: string): Promise<void> {
    const { store } = this.#deps;
    const _id = markOf(database);
    while (!this.#marked.has(database)) {
      const found = await store.get(ACCOUNTS, _id);
      const outcome = await store.put(ACCOUNTS, { _id, ...(found === null ? {} : { _rev: found._rev }) });
      if (outcome.status === 'created') this.#marked.add(database);
    }
  }

  /** False while the mark still needs work. */
  async #answer({ _id, _rev }: StoredDocument): Promise<boolean> {
    const databases = databasesOf(_id);
    // A running erasure may write behind the compaction, so the database waits for the next call.
    if (databases.some((database) => this.#underWay.has(database) || this.#lastAt.has(database)))
      return false;
    for (const database of databases) {
      this.#marked.delete(database);
      this.#lastAt.set(database, this.#now());
    }
    try {
      for (const database of databases) await this.#compact(database);
    } catch (error) {
      this.#deps.log.warn({ err: error, databases }, 'what was erased is still in the files of a database');
      return false;
    }
    const removed = await this.#deps.store.put(ACCOUNTS, { _id, _rev, _deleted: true });
    return removed.status === 'created';
  }

  async #compact(database: string): Promise<void> {
    const { store, crash = noCrashPoints } = this.#deps;
    try {
      await store.compact?.(database, () => crash.reach('between-compaction-passes'));
    } catch (error) {
      // The database of a closed account was deleted with its files.
      if (!(error instanceof StoreError) || error.problem !== 'missing') throw error;
    }
  }
}
