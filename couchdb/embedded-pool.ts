import PouchDB from 'pouchdb';
import PouchFind from 'pouchdb-find';
import { makeLevelFactory, type LevelTuning } from './synced-level.ts';

PouchDB.plugin(PouchFind);

export type Pouch = PouchDB.Database;

export type PoolOptions = {
  readonly openMax: number;
  /** The folder of a database's LevelDB. */
  readonly pathOf: (database: string) => string;
  readonly tuningOf: (location: string) => LevelTuning;
  /** Databases that are never closed to make room. */
  readonly pinned: (database: string) => boolean;
};

type Slot = { readonly ready: Promise<Pouch>; users: number };

/**
 * Keeps at most `openMax` LevelDBs open (each costs memory and file handles), closing the one unused longest.
 * One in use is never closed: who comes when all are in use waits.
 */
export function makePool({ openMax, pathOf, tuningOf, pinned }: PoolOptions) {
  const levels = makeLevelFactory(tuningOf);
  /** In order of last use: a Map keeps the order of insertion. */
  const slots = new Map<string, Slot>();
  const closing = new Map<string, Promise<void>>();
  let waiting: (() => void)[] = [];
  let shut = false;

  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };

  const open = async (database: string): Promise<Pouch> => {
    const path = pathOf(database);
    const options = {
      adapter: 'leveldb',
      db: levels.factory,
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
    await pouch.info();
    return pouch;
  };

  const close = (database: string, slot: Slot): Promise<void> => {
    slots.delete(database);
    const done = slot.ready
      .then((pouch) => pouch.close())
      // Whoever needs it next sees why: its LevelDB would still hold its lock.
      .catch(() => undefined)
      .finally(() => {
        levels.forget(pathOf(database));
        closing.delete(database);
        wake();
      });
    closing.set(database, done);
    return done;
  };

  const idle = (): readonly [string, Slot] | undefined =>
    [...slots].find(([database, slot]) => slot.users === 0 && !pinned(database));

  const makeRoom = async (): Promise<void> => {
    while (slots.size + closing.size >= openMax) {
      const oldest = idle();
      if (oldest !== undefined) await close(...oldest);
      else if (closing.size > 0) await Promise.race(closing.values());
      else await new Promise<void>((resume) => void waiting.push(resume));
    }
  };

  const acquire = async (database: string): Promise<Slot> => {
    for (;;) {
      if (shut) throw new Error('the store is closed');
      const found = slots.get(database);
      const leaving = closing.get(database);
      if (found !== undefined) {
        slots.delete(database);
        slots.set(database, found);
        found.users += 1;
        return found;
      }
      if (leaving !== undefined) await leaving;
      else if (slots.size + closing.size >= openMax) await makeRoom();
      else {
        const slot: Slot = { ready: open(database), users: 1 };
        slots.set(database, slot);
        slot.ready.catch(() => slots.get(database) === slot && slots.delete(database));
        return slot;
      }
    }
  };

  const use = async <T>(database: string, task: (pouch: Pouch) => Promise<T>): Promise<T> => {
    const slot = await acquire(database);
    try {
      return await task(await slot.ready);
    } finally {
      slot.users -= 1;
      if (slot.users === 0) wake();
    }
  };

  const whenUnused = async (database: string): Promise<void> => {
    await closing.get(database);
    for (let slot = slots.get(database); slot !== undefined; slot = slots.get(database)) {
      if (slot.users === 0) await close(database, slot);
      else await new Promise<void>((resume) => void waiting.push(resume));
    }
  };

  return {
    use,
    /** Closes a database when its last user has left. */
    release: whenUnused,
    openCount: (): number => slots.size,
    closeAll: async (): Promise<void> => {
      shut = true;
      for (const database of [...slots.keys()]) await whenUnused(database);
      await Promise.all(closing.values());
      await levels.closeRest();
      wake();
    },
  };
}

export type Pool = ReturnType<typeof makePool>;
