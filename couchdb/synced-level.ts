import LevelDOWN from 'leveldown';
import { damagedLevel, stateOfLevel } from './level-files.ts';

type LevelCallback = (error?: Error | null) => void;
type WriteOptions = { readonly sync?: boolean };

export type LevelTuning = {
  /** Bytes of memory before a file is written; twice that while one is being written. */
  readonly writeBufferSize: number;
  /** Bytes of blocks kept after reading. */
  readonly cacheSize: number;
  /** Bytes of a merged file: merging fsyncs every file it makes. */
  readonly maxFileSize: number;
  readonly maxOpenFiles: number;
};

/**
 * A LevelDB whose every write is on the disk before it is acknowledged. PouchDB has no option for it: without this
 * an acknowledged block would live in the page cache only.
 */
class SyncedLevel extends LevelDOWN {
  readonly #tuning: LevelTuning;

  constructor(location: string, tuning: LevelTuning) {
    super(location);
    this.#tuning = tuning;
  }

  override _open(options: object, callback: LevelCallback): void {
    stateOfLevel(this.location).then((state) => {
      if (state.startsWith('lost')) callback(damagedLevel(this.location, state));
      // LevelDB would make an empty database where its list of tables is lost, and delete the tables.
      else super._open({ ...options, ...this.#tuning, createIfMissing: state === 'new' }, callback);
    }, callback);
  }

  override _put(...[key, value, options, callback]: Parameters<LevelDOWN['_put']>): void {
    super._put(key, value, { ...options, sync: true }, callback);
  }

  override _del(key: unknown, options: WriteOptions, callback: LevelCallback): void {
    super._del(key, { ...options, sync: true }, callback);
  }

  override _batch(operations: readonly object[], options: WriteOptions, callback: LevelCallback): void {
    super._batch(operations, { ...options, sync: true }, callback);
  }

  /** Its writes would pass by the three methods above, unsynced; nothing of PouchDB's uses it. */
  override _chainedBatch(): never {
    throw new Error('chained batches are not synced');
  }
}

/** What PouchDB takes as its `db` option: called without `new`, told apart by its name. */
export type LevelFactory = {
  (location: string): LevelDOWN;
  destroy(location: string, callback: LevelCallback): void;
};

let factories = 0;

/**
 * A factory for one store. PouchDB remembers what is open by the factory's name, also after a close of an index
 * database that it forgets about; a name of its own keeps a reopened folder from getting those dead handles.
 */
export function makeLevels(tuningOf: (location: string) => LevelTuning) {
  const levels = new Map<string, LevelDOWN>();
  const open = (location: string): LevelDOWN => {
    const level = new SyncedLevel(location, tuningOf(location));
    levels.set(location, level);
    return level;
  };
  const destroy = (location: string, callback: LevelCallback): void => {
    levels.delete(location);
    LevelDOWN.destroy(location, callback);
  };
  factories += 1;
  Object.defineProperty(open, 'name', { value: `synced-level-${String(factories)}` });
  const factory: LevelFactory = Object.assign(open, { destroy });
  return {
    factory,
    forget: (location: string): void => void levels.delete(location),
    /** Closes what PouchDB leaves open (the databases behind indexes). */
    closeRest: async (): Promise<void> => {
      const open = [...levels.values()].filter((level) => level.status === 'open');
      levels.clear();
      await Promise.all(open.map(closeLevel));
    },
  };
}

export const openLevel = (level: LevelDOWN): Promise<void> =>
  new Promise((resolve, reject) => {
    level.open({}, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

export const closeLevel = (level: LevelDOWN): Promise<void> =>
  new Promise((resolve, reject) => {
    level.close((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
