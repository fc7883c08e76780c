import PouchDB from 'pouchdb';
import PouchFind from 'pouchdb-find';
import { type IndexPacer, makeIndexPacer } from './index-pacer.ts';
import type { WriteGate } from './write-gate.ts';
import { makeLevels, type LevelFactory, type LevelTuning } from './synced-level.ts';

PouchDB.plugin(PouchFind);

export type Pouch = PouchDB.Database;

export type PoolOptions = {
  readonly openMax: number;
  /** The folder of a database's LevelDB. */
  readonly pathOf: (database: string) => string;
  readonly tuningOf: (location: string) => LevelTuning;
  /** Databases that are never closed to make room. */
  readonly pinned: (database: string) => boolean;
  /** Every write passes this gate. */
  readonly gate: WriteGate;
};

type Slot = {
  readonly ready: Promise<Pouch>;
  users: number;
  /** Fails the running calls when the database breaks: it will not answer them. */
  readonly failing: Set<(error: Error) => void>;
  broken: Error | null;
};

function openPouch(path: string, levels: LevelFactory, pacer: IndexPacer): Pouch {
  const options = {
    adapter: 'leveldb',
    db: levels,
    // Only for folders of PouchDB 2 and older; looking for them costs eight file system calls per opening.
    migrate: false,
    // The default computes an MD5 of the whole document, which our revisions do not need.
    deterministic_revs: false,
    // Keeps only the newest body of documents that change (wallets); otherwise each would grow without limit. With a
    // limit of 1, a change of a document that never existed would not be noticed as a conflict.
    auto_compaction: true,
    revs_limit: 2,
  };
  const pouch: Pouch = new PouchDB(path, options);
  pouch.setMaxListeners(0);
  pacer.pace(pouch);
  return pouch;
}

/**
 * Keeps at most `openMax` LevelDBs open (each takes memory and file handles) and closes the least recently used. One in
 * use is never closed: a caller waits while all are in use.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #levels: ReturnType<typeof makeLevels>;
  readonly #pacer = makeIndexPacer();
  /** In order of last use: a Map keeps insertion order. */
  readonly #slots = new Map<string, Slot>();
  readonly #closing = new Map<string, Promise<void>>();
  #waiting: (() => void)[] = [];
  #shut = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const onBroken = (location: string, error: Error): void => {
      this.#break(location, error);
    };
    this.#levels = makeLevels(options.tuningOf, onBroken, options.gate);
  }

  /** Runs a task on an open database, which stays open until the task ends. */
  async use<T>(database: string, task: (pouch: Pouch) => Promise<T>): Promise<T> {
    const slot = await this.#acquire(database);
    try {
      return await runOn(slot, task);
    } finally {
      slot.users -= 1;
      if (slot.users === 0) this.#wake();
    }
  }

  /** Removes deleted and overwritten data from the files of a database's documents; its indexes stay as they are. */
  compact(database: string, between?: () => void | Promise<void>): Promise<void> {
    return this.use(database, () => this.#levels.compact(this.#options.pathOf(database), between));
  }

  /** Closes a database after its last user. */
  async release(database: string): Promise<void> {
    await this.#closing.get(database);
    for (let slot = this.#slots.get(database); slot !== undefined; slot = this.#slots.get(database)) {
      if (slot.users === 0) await this.#close(database, slot);
      else await this.#somethingFree();
    }
  }

  async closeAll(): Promise<void> {
    this.#shut = true;
    this.#pacer.stop();
    this.#wake();
    for (const database of [...this.#slots.keys()]) await this.release(database);
    await Promise.all(this.#closing.values());
    await this.#levels.closeRest();
  }

  async #acquire(database: string): Promise<Slot> {
    for (;;) {
      if (this.#shut) throw new Error('the store is closed');
      const found = this.#slots.get(database);
      const leaving = this.#closing.get(database);
      if (found !== undefined) return this.#enter(database, found);
      if (leaving !== undefined) await leaving;
      else if (this.#slots.size + this.#closing.size >= this.#options.openMax) await this.#makeRoom();
      else return this.#enter(database, this.#open(database));
    }
  }

  #enter(database: string, slot: Slot): Slot {
    this.#slots.delete(database);
    this.#slots.set(database, slot);
    slot.users += 1;
    return slot;
  }

  #open(database: string): Slot {
    const pouch = openPouch(this.#options.pathOf(database), this.#levels.factory, this.#pacer);
    const ready = pouch.info().then(() => pouch);
    const slot: Slot = { ready, users: 0, failing: new Set(), broken: null };
    // A database that is still opening is not in the map yet, so a failure cannot find it.
    this.#slots.set(database, slot);
    slot.ready.catch(() => {
      if (this.#slots.get(database) === slot) this.#slots.delete(database);
    });
    return slot;
  }

  /** `location` is the database itself or one of its indexes. */
  #break(location: string, error: Error): void {
    for (const [database, slot] of this.#slots) {
      if (!location.startsWith(this.#options.pathOf(database))) continue;
      slot.broken = error;
      for (const fail of slot.failing) fail(error);
      // The next caller opens it again: the fault may be repaired by then.
      void this.#close(database, slot);
    }
  }

  #close(database: string, slot: Slot): Promise<void> {
    this.#slots.delete(database);
    const done = slot.ready
      .then((pouch) => pouch.close())
      // The next caller gets the error: the LevelDB would still hold its lock.
      .catch(() => undefined)
      .finally(() => {
        this.#levels.forget(this.#options.pathOf(database));
        this.#closing.delete(database);
        this.#wake();
      });
    this.#closing.set(database, done);
    return done;
  }

  async #makeRoom(): Promise<void> {
    const idle = [...this.#slots].find(([name, slot]) => slot.users === 0 && !this.#options.pinned(name));
    if (idle !== undefined) await this.#close(...idle);
    else await this.#somethingFree();
  }

  #somethingFree(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #wake(): void {
    const woken = this.#waiting;
    this.#waiting = [];
    for (const resume of woken) resume();
  }
}

/** Rejects as soon as the database breaks, even if the task never ends. */
function runOn<T>(slot: Slot, task: (pouch: Pouch) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (slot.broken !== null) {
      reject(slot.broken);
      return;
    }
    slot.failing.add(reject);
    slot.ready
      .then(task)
      .then(resolve, reject)
      .finally(() => slot.failing.delete(reject));
  });
}
