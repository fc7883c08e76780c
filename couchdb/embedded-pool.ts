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
  /** Where all writes pass. */
  readonly gate: WriteGate;
};

type Slot = {
  readonly ready: Promise<Pouch>;
  users: number;
  /** How the calls under way are told that the database is broken: it answers them no more. */
  readonly failing: Set<(error: Error) => void>;
  broken: Error | null;
};

function openPouch(path: string, levels: LevelFactory, pacer: IndexPacer): Pouch {
  const options = {
    adapter: 'leveldb',
    db: levels,
    // Only for folders of PouchDB 2 and older; looking for them costs eight file system calls an opening.
    migrate: false,
    // The default hashes the whole document by MD5, which our revisions do not need.
    deterministic_revs: false,
    // Documents that change (wallets) keep their newest body alone; else each would grow without bound. With a
    // limit of 1 a change of a document that never was would not be noticed as a conflict.
    auto_compaction: true,
    revs_limit: 2,
  };
  const pouch: Pouch = new PouchDB(path, options);
  pouch.setMaxListeners(0);
  pacer.pace(pouch);
  return pouch;
}

/**
 * Keeps at most `openMax` LevelDBs open (each costs memory and file handles), closing the one unused longest.
 * One in use is never closed: who comes when all are in use waits.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #levels: ReturnType<typeof makeLevels>;
  readonly #pacer = makeIndexPacer();
  /** In order of last use: a Map keeps the order of insertion. */
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

  /** Runs a task on an open database, which stays open for as long as the task takes. */
  async use<T>(database: string, task: (pouch: Pouch) => Promise<T>): Promise<T> {
    const slot = await this.#acquire(database);
    try {
      return await runOn(slot, task);
    } finally {
      slot.users -= 1;
      if (slot.users === 0) this.#wake();
    }
  }

  /** Leaves nothing in the files of a database's documents of what was deleted or written over; its indexes stay as they are. */
  compact(database: string, between?: () => void | Promise<void>): Promise<void> {
    return this.use(database, () => this.#levels.compact(this.#options.pathOf(database), between));
  }

  /** Closes a database once its last user has left. */
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
    // While it opens it is not there to be found when it breaks.
    this.#slots.set(database, slot);
    slot.ready.catch(() => {
      if (this.#slots.get(database) === slot) this.#slots.delete(database);
    });
    return slot;
  }

  /** Of the database itself, or of an index that stands beside it. */
  #break(location: string, error: Error): void {
    for (const [database, slot] of this.#slots) {
      if (!location.startsWith(this.#options.pathOf(database))) continue;
      slot.broken = error;
      for (const fail of slot.failing) fail(error);
      // Whoever comes next opens it anew: what was wrong may be mended meanwhile.
      void this.#close(database, slot);
    }
  }

  #close(database: string, slot: Slot): Promise<void> {
    this.#slots.delete(database);
    const done = slot.ready
      .then((pouch) => pouch.close())
      // Whoever needs it next sees why: its LevelDB would still hold its lock.
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

/** Rejects as soon as the database is broken, also when the task never ends. */
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
