/**
 * What was deleted or written over stands in the files of the embedded store for a while longer. Whoever erases what says who
 * somebody is does so through this, and the files of those databases are written anew soon after.
 */
import { ACCOUNTS, PUSHES } from '#couchdb/databases.ts';
import { type DocumentStore, type StoredDocument, StoreError } from '#couchdb/document-store.ts';
import { type CrashPoints, noCrashPoints } from './crash-points.ts';
import type { Log } from './log.ts';
import { pagesOf } from './pages-of.ts';

export type Erasures = {
  /**
   * Runs a task that deletes or overwrites personal data in these databases. What it erases goes from their files too, also when
   * the process ends at any moment: that it is due is durable before the task begins.
   */
  erasing<T>(databases: readonly string[], task: () => Promise<T>): Promise<T>;
  /** Writes those files anew that are due, each at most every ten minutes; what is more than it takes on follows at the next look. */
  carryOn(): Promise<void>;
};

export type ErasuresDeps = {
  readonly store: DocumentStore;
  readonly log: Log;
  readonly crash?: CrashPoints;
  /** ms, never going back: no clock that is set keeps what was erased in the files. */
  readonly now?: () => number;
};

/** A compaction reads and writes all of a database: what is erased meanwhile waits for the next one. */
const COMPACTIONS_EVERY_MS = 600_000;

/** Of people's own databases any number may be due at once: so many at a look take the disk for seconds, and the others follow. */
const ANSWERED_PER_LOOK_MAX = 100;

/** `compaction:due:<database>` is there while bytes may be left in its files: so a restart forgets nothing. */
const DUE = 'compaction:due';
/** What stands for both in an installation of before each database had a mark of its own. */
const MARKED_TOGETHER = [ACCOUNTS, PUSHES];

const markOf = (database: string): string => `${DUE}:${database}`;
const databasesOf = (mark: string): readonly string[] =>
  mark === DUE ? MARKED_TOGETHER : [mark.slice(markOf('').length)];

export const makeErasures = (deps: ErasuresDeps): Erasures =>
  deps.store.compact === undefined ? LEFT_TO_THE_STORE : new FileErasures(deps);

/** A CouchDB compacts by itself. */
const LEFT_TO_THE_STORE: Erasures = {
  erasing: (_databases, task) => task(),
  carryOn: () => Promise.resolve(),
};

class FileErasures implements Erasures {
  readonly #deps: ErasuresDeps;
  readonly #now: () => number;
  /** How many erasures are under way, by database. */
  readonly #underWay = new Map<string, number>();
  /** Whose mark is known to be there, and no compaction has taken it up. */
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
    for await (const marks of pagesOf(this.#deps.store, ACCOUNTS, DUE))
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

  /** A mark that a compaction has taken up is written anew where it stands: that one began before, and does not answer this. */
  async #mark(database: string): Promise<void> {
    const { store } = this.#deps;
    const _id = markOf(database);
    while (!this.#marked.has(database)) {
      const found = await store.get(ACCOUNTS, _id);
      const outcome = await store.put(ACCOUNTS, { _id, ...(found === null ? {} : { _rev: found._rev }) });
      if (outcome.status === 'created') this.#marked.add(database);
    }
  }

  /** False while there is still something to do for the mark. */
  async #answer({ _id, _rev }: StoredDocument): Promise<boolean> {
    const databases = databasesOf(_id);
    // What is being erased may be written after the compaction has passed by: it waits for the next look.
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
      // The database of somebody who has closed their account is gone with its files.
      if (!(error instanceof StoreError) || error.problem !== 'missing') throw error;
    }
  }
}
