import LevelDOWN from 'leveldown';
import { compactLevel } from './compact-level.ts';
import { makeReadBatcher } from './read-batcher.ts';
import { type Checksums, makeChecksums } from './level-checksums.ts';
import { damagedLevel, stateOfLevel } from './level-files.ts';
import { settled } from './settled.ts';
import type { WriteGate } from './write-gate.ts';

type LevelCallback = (error?: Error | null) => void;
type WriteOptions = { readonly sync?: boolean };

export type LevelTuning = {
  /** Bytes of memory before a file is written; twice that during the write. */
  readonly writeBufferSize: number;
  /** Bytes of blocks that are cached after a read. */
  readonly cacheSize: number;
  /** Bytes of a merged file: a merge syncs every file that it makes. */
  readonly maxFileSize: number;
  readonly maxOpenFiles: number;
  /** True if every opening checks the files against their checksums. */
  readonly isChecked: boolean;
};

type Answer = Parameters<LevelDOWN['_get']>[2];
type Surroundings = {
  readonly onBroken: (error: Error) => void;
  readonly checksums: Checksums;
  readonly gate: WriteGate;
};

/** LevelDB's text for a missing key; any other failed read is a failure. */
const isNotFound = (error: Error): boolean => /notfound/i.test(error.message);

/**
 * A LevelDB that syncs every write to disk before it acknowledges it. PouchDB has no option for this: without it an
 * acknowledged block would be only in the page cache. A failed read is not answered, because PouchDB treats every
 * failure as a missing document and throws parse errors where nobody catches them. `onBroken` is called once instead,
 * and from then on nothing is answered.
 */
class SyncedLevel extends LevelDOWN {
  readonly #tuning: LevelTuning;
  readonly #surroundings: Surroundings;
  readonly #reads = makeReadBatcher((...read) => {
    this._getMany(...read);
  });
  #isBroken = false;

  constructor(location: string, tuning: LevelTuning, surroundings: Surroundings) {
    super(location);
    this.#tuning = tuning;
    this.#surroundings = surroundings;
  }

  override _open(options: object, callback: LevelCallback): void {
    this.#look().then(
      // LevelDB would make an empty database where its manifest is lost, and delete the tables.
      (createIfMissing) => {
        this.#pass(callback, (done) => {
          super._open({ ...options, ...this.#tuning, createIfMissing }, done);
        });
      },
      callback,
    );
  }

  /** Whether the database is new. Rejects when files of it are missing or damaged. */
  async #look(): Promise<boolean> {
    const state = await stateOfLevel(this.location);
    if (state.startsWith('lost')) throw damagedLevel(this.location, state);
    if (state === 'whole' && this.#tuning.isChecked) {
      const file = await this.#surroundings.checksums.damagedFile(this.location);
      if (file !== null) throw unreadable(this.location, `${file} is damaged or was changed`);
    }
    return state === 'new';
  }

  override _get(key: unknown, options: object, callback: Answer): void {
    this.#reads.read(key, options, this.#guard(callback));
  }

  override _close(callback: LevelCallback): void {
    // LevelDB waits for reads that have begun.
    this.#reads.begin();
    super._close(callback);
  }

  override _iterator(options: object): ReturnType<LevelDOWN['_iterator']> {
    const iterator = super._iterator(options);
    const next = iterator._next.bind(iterator);
    iterator._next = (callback) => next(this.#guard(callback));
    return iterator;
  }

  override _put(...[key, value, options, callback]: Parameters<LevelDOWN['_put']>): void {
    this.#pass(callback, (done) => {
      super._put(key, value, { ...options, sync: true }, done);
    });
  }

  override _del(key: unknown, options: WriteOptions, callback: LevelCallback): void {
    this.#pass(callback, (done) => {
      super._del(key, { ...options, sync: true }, done);
    });
  }

  override _batch(operations: readonly object[], options: WriteOptions, callback: LevelCallback): void {
    this.#pass(callback, (done) => {
      super._batch(operations, { ...options, sync: true }, done);
    });
  }

  /**
   * Everything that changes the files passes the gate. Opening does too, because LevelDB then writes the log into a
   * table.
   */
  #pass(callback: LevelCallback, write: (done: LevelCallback) => void): void {
    this.#surroundings.gate.enter(this.location, (leave) => {
      write((error) => {
        leave();
        callback(error);
      });
    });
  }

  #guard(callback: Answer): Answer {
    return (error, ...values) => {
      if (this.#isBroken) return;
      if (error && !isNotFound(error)) {
        this.#break(error);
        return;
      }
      try {
        callback(error, ...values);
      } catch (thrown) {
        this.#break(unreadable(this.location, thrown));
      }
    };
  }

  #break(error: Error): void {
    this.#isBroken = true;
    this.#surroundings.onBroken(error);
  }

  /** Its writes would bypass the three methods above, unsynced; PouchDB does not use it. */
  override _chainedBatch(): never {
    throw new Error('chained batches are not synced');
  }
}

/** The text by which `embeddedError` recognises it. */
const unreadable = (location: string, cause: unknown): Error =>
  new Error(`Corruption: what is stored in ${location} cannot be read: ${String(cause)}`, { cause });

/** The value of PouchDB's `db` option: called without `new`, identified by its name. */
export type LevelFactory = {
  (location: string): LevelDOWN;
  destroy(location: string, callback: LevelCallback): void;
};

let factories = 0;

/**
 * A factory for one store. PouchDB remembers open databases by the factory's name, even after closing an index
 * database; a unique name keeps a reopened folder from getting those dead handles.
 */
export function makeLevels(
  tuningOf: (location: string) => LevelTuning,
  onBroken: (location: string, error: Error) => void,
  gate: WriteGate,
) {
  const levels = new Map<string, LevelDOWN>();
  const checksums = makeChecksums();
  const open = (location: string): LevelDOWN => {
    const level = new SyncedLevel(location, tuningOf(location), {
      checksums,
      gate,
      onBroken(error) {
        onBroken(location, error);
      },
    });
    levels.set(location, level);
    return level;
  };
  const destroy = (location: string, callback: LevelCallback): void => {
    levels.delete(location);
    gate.enter(location, (leave) => {
      LevelDOWN.destroy(location, (error) => {
        leave();
        callback(error);
      });
    });
  };
  factories += 1;
  Object.defineProperty(open, 'name', { value: `synced-level-${String(factories)}` });
  const factory: LevelFactory = Object.assign(open, { destroy });
  return {
    factory,
    /** For an open LevelDB: see `compactLevel`. */
    compact: async (location: string, between?: () => void | Promise<void>): Promise<void> => {
      const level = levels.get(location);
      if (level?.status === 'open') await compactLevel(level, between);
    },
    forget: (location: string): void => void levels.delete(location),
    /** Closes the index databases that PouchDB leaves open. */
    closeRest: async (): Promise<void> => {
      const open = [...levels.values()].filter((level) => level.status === 'open');
      levels.clear();
      await Promise.all(open.map(closeLevel));
    },
  };
}

export const openLevel = (level: LevelDOWN): Promise<void> =>
  settled((callback) => {
    level.open({}, callback);
  });

export const closeLevel = (level: LevelDOWN): Promise<void> =>
  settled((callback) => {
    level.close(callback);
  });
