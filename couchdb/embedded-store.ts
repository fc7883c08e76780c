import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import LevelDOWN from 'leveldown';
import { INDEXES, KEPT_DATABASES, LEDGER, SNAPSHOTS, TRANSACTIONS } from './databases.ts';
import {
  StoreError,
  type FindQuery,
  type IndexDefinition,
  type RangeQuery,
  type ReplicaStore,
  type StagedCopy,
  type StoredDocument,
} from './document-store.ts';
import { hasAddress } from './document-checks.ts';
import { embeddedError, hasStatus } from './embedded-errors.ts';
import { documentsFolder, openFolder, type Folder } from './embedded-folder.ts';
import { Pool, type Pouch } from './embedded-pool.ts';
import { findInPouch } from './embedded-find.ts';
import { readChanges, readRange, readRevisions, writeCheckpoint } from './embedded-reads.ts';
import { adoptRevisions, writeAll, writeOne } from './embedded-writes.ts';
import { damagedLevel, stateOfLevel } from './level-files.ts';
import { stageCopy } from './stage-copy.ts';
import { closeLevel, openLevel, type LevelTuning } from './synced-level.ts';
import { makeWriteGate, type WriteGate } from './write-gate.ts';

export type EmbeddedOptions = {
  readonly directory: string;
  /** LevelDBs open at once; each takes up to the memory and file handles of its tuning. */
  readonly openMax?: number;
};

const kib = 1_024;
const mib = 1_024 * kib;
/**
 * For the databases that every block is written to, or that have documents of megabytes: with larger files LevelDB
 * merges less often.
 */
const largeTuning: Omit<LevelTuning, 'isChecked'> = {
  writeBufferSize: 32 * mib,
  cacheSize: 8 * mib,
  maxFileSize: 32 * mib,
  maxOpenFiles: 200,
};
const LARGE = [LEDGER, TRANSACTIONS, SNAPSHOTS];
/** There are thousands of user databases, each of them small. */
const usualTuning: Omit<LevelTuning, 'isChecked'> = {
  writeBufferSize: mib,
  cacheSize: 512 * kib,
  maxFileSize: 2 * mib,
  maxOpenFiles: 64,
};
const openMaxDefault = 200;
/**
 * Checking hundreds of megabytes would delay a start. Blocks carry their own checksums, and the explorer's transactions
 * can be rebuilt from them.
 */
const UNCHECKED = [LEDGER, TRANSACTIONS];

/**
 * Locks the folder for this process. LevelDB's lock belongs to the process, so a kill -9 releases it. An error names
 * `named` as the folder.
 */
export async function lockFolder(directory: string, named = directory): Promise<LevelDOWN> {
  const lock = new LevelDOWN(join(directory, 'lock'));
  try {
    await openLevel(lock);
  } catch (error) {
    const failure = embeddedError(error, named);
    if (failure.problem !== 'locked') throw failure;
    const message = `${named} is in use by another process (or by this one): a folder is opened once at a time`;
    throw new StoreError('locked', message, { cause: error });
  }
  return lock;
}

/**
 * Runs before anything is opened or removed: databases that cannot be rebuilt are complete, or the open is refused and
 * they stay as they were.
 */
async function checkKept(directory: string): Promise<void> {
  for (const database of KEPT_DATABASES) {
    const location = documentsFolder(directory, database);
    const state = await stateOfLevel(location);
    if (state.startsWith('lost')) throw damagedLevel(location, state);
  }
}

/** A folder without a journal answers from its lock alone. */
async function ping(ask: () => Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StoreError('unavailable', `no answer within ${String(timeoutMs)} ms`));
    }, timeoutMs);
  });
  try {
    await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const askSomething = (pouch: Pouch): Promise<unknown> => getFrom(pouch, 'ping');

async function getFrom(pouch: Pouch, id: string): Promise<unknown> {
  if (!hasAddress(id)) return null;
  try {
    return await pouch.get(id);
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

const missing = (database: string): StoreError => new StoreError('missing', `no database ${database}`);

/** Defines an index as PouchDB's `createIndex` does, but without waiting until the index is up to date. */
async function defineIndex(pouch: Pouch, { name, fields }: IndexDefinition): Promise<void> {
  const definition = {
    _id: `_design/${name}`,
    language: 'query',
    views: {
      [name]: {
        map: { fields: Object.fromEntries(fields.map((field) => [field, 'asc'])) },
        reduce: '_count',
        options: { def: { fields: [...fields] } },
      },
    },
  };
  // An existing definition stays as it is; the write then ends in a conflict.
  await writeOne(pouch, definition);
}

/** Runs one task at a time, in the order of the requests. An error names `named`. */
function makeTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    settled: () => last,
    inTurn: <T>(named: string, task: () => Promise<T>): Promise<T> => {
      const done = last.then(task).catch((error: unknown) => {
        throw embeddedError(error, named);
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}

/** Creates and deletes one at a time, so that the same name is never made and removed at once. */
function makeFolderKeeper(folder: Folder, pool: Pool, gate: WriteGate) {
  const { inTurn, settled } = makeTurns();
  // A copy waits for a compaction and the other way round, or it would find other files at every look. Neither keeps a database
  // from being created while a compaction runs. Turns are always taken in this order: none ever waits for the other.
  const rewriting = makeTurns();
  /** By database: the compaction that is running. */
  const compacting = new Map<string, Promise<void>>();
  const copied = 'a copy of all databases';
  return {
    settled: () => Promise.all([settled(), rewriting.settled()]),
    stage: (files: readonly string[]): Promise<StagedCopy> =>
      rewriting.inTurn(copied, () =>
        inTurn(copied, () =>
          stageCopy({ databases: folder.databases, folder: folder.staged, trash: folder.trash, files, gate }),
        ),
      ),
    compact: (database: string, between?: () => void | Promise<void>): Promise<void> =>
      rewriting.inTurn(database, async () => {
        if (!folder.known.has(database)) throw missing(database);
        const done = pool.compact(database, between);
        compacting.set(database, done);
        await done.finally(() => compacting.delete(database));
      }),
    create: (database: string): Promise<'created' | 'exists'> =>
      inTurn(database, async () => {
        if (folder.known.has(database)) return 'exists';
        await folder.create(database);
        return 'created';
      }),
    remove: (database: string): Promise<void> =>
      inTurn(database, async () => {
        if (!folder.known.delete(database)) throw missing(database);
        await compacting.get(database)?.catch(() => undefined);
        await pool.release(database);
        await folder.remove(database);
      }),
  };
}

function makeTuning({ pathOf }: Folder): (location: string) => LevelTuning {
  const large = LARGE.map(pathOf);
  const unchecked = UNCHECKED.map(pathOf);
  return (location) => ({
    ...(large.includes(location) ? largeTuning : usualTuning),
    isChecked: !unchecked.some((path) => location.startsWith(path)),
  });
}

type Parts = {
  readonly directory: string;
  readonly folder: Folder;
  readonly lock: LevelDOWN;
  readonly openMax: number;
};

const makePool = ({
  folder,
  openMax,
  gate,
}: Pick<Parts, 'folder' | 'openMax'> & { readonly gate: WriteGate }): Pool =>
  new Pool({
    gate,
    openMax,
    pathOf: folder.pathOf,
    tuningOf: makeTuning(folder),
    // Indexed databases stay open too: PouchDB keeps their indexes open in any case.
    pinned: (database) => database === LEDGER || INDEXES[database] !== undefined,
  });

function storeOn({ directory, folder, lock, openMax }: Parts): ReplicaStore {
  const gate = makeWriteGate();
  const pool = makePool({ folder, openMax, gate });
  const keeper = makeFolderKeeper(folder, pool, gate);
  let closed: Promise<void> | undefined;
  const isClosed = (): StoreError => new StoreError('unavailable', `${directory}: the store is closed`);

  const on = async <T>(database: string, task: (pouch: Pouch) => Promise<T>): Promise<T> => {
    if (closed !== undefined) throw isClosed();
    if (!folder.known.has(database)) throw missing(database);
    try {
      return await pool.use(database, task);
    } catch (error) {
      throw embeddedError(error, database);
    }
  };
  const close = async (): Promise<void> => {
    await keeper.settled();
    await pool.closeAll();
    await closeLevel(lock);
  };

  return {
    kind: 'embedded',
    get: <T extends object>(database: string, id: string) =>
      on(database, (pouch) => getFrom(pouch, id) as Promise<(T & StoredDocument) | null>),
    put: (database, doc) => on(database, (pouch) => writeOne(pouch, doc)),
    bulk: (database, docs) => on(database, (pouch) => writeAll(pouch, docs)),
    adopt: (database, docs) => on(database, (pouch) => adoptRevisions(pouch, docs)),
    revisions: (database, ids) => on(database, (pouch) => readRevisions(pouch, ids)),
    changes: (database, query) =>
      on(database, async (pouch) => readChanges(pouch, query, await folder.generationOf(database))),
    range: <T extends object>(database: string, query: RangeQuery) =>
      on(database, (pouch) => readRange(pouch, query) as Promise<readonly (T & StoredDocument)[]>),
    find: <T extends object>(database: string, query: FindQuery) =>
      on(database, async (pouch) => {
        const found = (await findInPouch(pouch, query)) as readonly (T & StoredDocument)[];
        // A close ends what brings an index up to date: what was found then may lack the newest documents.
        if (closed !== undefined) throw isClosed();
        return found;
      }),
    ensureIndex: (database, index) => on(database, (pouch) => defineIndex(pouch, index)),
    createDatabase: keeper.create,
    deleteDatabase: keeper.remove,
    stageCopy: (files) => (closed === undefined ? keeper.stage(files) : Promise.reject(isClosed())),
    compact: (database, between) =>
      closed === undefined ? keeper.compact(database, between) : Promise.reject(isClosed()),
    listDatabases: () => Promise.resolve([...folder.known].sort()),
    info: async (database) => {
      if (!folder.known.has(database)) return null;
      const { doc_count: docCount, update_seq: updateSeq } = await on(database, (pouch) => pouch.info());
      return { docCount, updateSeq: writeCheckpoint(updateSeq, await folder.generationOf(database)) };
    },
    ping: (timeoutMs) =>
      ping(() => (folder.known.has(LEDGER) ? on(LEDGER, askSomething) : Promise.resolve()), timeoutMs),
    close: () => (closed ??= close()),
  };
}

/**
 * PouchDB on LevelDB in this process, under `directory`; every acknowledged write is synced to the disk.
 * Rejects with `locked` when the folder is open already.
 */
export async function openEmbeddedStore({
  directory,
  openMax = openMaxDefault,
}: EmbeddedOptions): Promise<ReplicaStore> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    throw embeddedError(error, directory);
  }
  const lock = await lockFolder(directory);
  try {
    await checkKept(directory);
    const folder = await openFolder(directory);
    return storeOn({ directory, folder, lock, openMax });
  } catch (error) {
    await closeLevel(lock);
    throw embeddedError(error, directory);
  }
}
