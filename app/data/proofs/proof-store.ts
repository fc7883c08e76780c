/**
 * The proofs of a person's transactions on this device, in a small separate database: they are read one at a time and
 * never searched, so they need none of RxDB's limited collections.
 */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Evidence } from '#domain/receipt/schema.ts';
import type { DeviceKey } from '#app/seal/device-key.ts';
import { formOf, type StoreForm } from '../seal/store-form.ts';
import { openCodec, type ProofCodec, sealedCodec } from './proof-codec.ts';

/** `order`: of the transaction; the smallest is the newest. */
export type KeptProof = { readonly order: number; readonly evidence: Evidence };

/** The stored form: sealed on a device with a PIN. */
type Row = { readonly order: number; readonly evidence: unknown };

interface ProofSchema extends DBSchema {
  proofs: { key: string; value: Row; indexes: { order: number } };
  marks: { key: 'complete'; value: true };
  /** The entries of projects whose escrow was replayed, and blocks that were opened. */
  replays: { key: string; value: unknown };
}

/** Ids that are looked up, never listed. */
export type KnownIds = {
  readonly has: (id: string) => boolean;
  readonly add: (id: string) => void;
  readonly size: () => number;
};

export type ProofStore = {
  /** The unchecked stored value: its reader checks it. */
  get(id: string): Promise<unknown>;
  put(proofs: readonly KeptProof[]): Promise<void>;
  /** The ids of all stored ones. */
  ids(): Promise<KnownIds>;
  /** Whether the proofs of the whole history at that time have been fetched. */
  isComplete(): Promise<boolean>;
  setComplete(complete: boolean): Promise<void>;
  /** Keeps the newest `max`. */
  prune(max: number): Promise<void>;
  /** The entries of a project, as they were put; its reader checks them. */
  getReplay(project: string): Promise<unknown>;
  putReplay(project: string, entries: object): Promise<void>;
  /** A page of a block that was opened; its reader checks it. */
  getBlock(name: string): Promise<unknown>;
  putBlock(name: string, page: object): Promise<void>;
  /** Final: every later call rejects. */
  close(): void;
};

const nameOf = (userId: string): string => `vaultiq-proofs-${userId.toLowerCase()}`;
const storeNameOf = (userId: string, form: StoreForm): string =>
  form === 'open' ? nameOf(userId) : `${nameOf(userId)}-sealed`;

async function rowOf(codec: ProofCodec, { order, evidence }: KeptProof): Promise<{ name: string; row: Row }> {
  const name = codec.nameOf(evidence.id);
  return { name, row: { order, evidence: await codec.kept(evidence, name) } };
}

function knownIds(codec: ProofCodec, keys: readonly string[]): KnownIds {
  const names = new Set(keys);
  return {
    has: (id) => names.has(codec.nameOf(id)),
    add: (id) => void names.add(codec.nameOf(id)),
    size: () => names.size,
  };
}

function upgrade(database: IDBPDatabase<ProofSchema>, version: number): void {
  if (version < 1) {
    database.createObjectStore('proofs').createIndex('order', 'order');
    database.createObjectStore('marks');
  }
  database.createObjectStore('replays');
}

const keptIn = (
  codec: ProofCodec,
  database: () => Promise<IDBPDatabase<ProofSchema>>,
): Pick<ProofStore, 'getReplay' | 'putReplay' | 'getBlock' | 'putBlock'> => {
  const get = async (id: string): Promise<unknown> => {
    const name = codec.nameOf(id);
    return codec.opened(await (await database()).get('replays', name), name);
  };
  const put = async (id: string, value: object): Promise<void> => {
    const name = codec.nameOf(id);
    const kept = await codec.kept(value, name);
    await (await database()).put('replays', kept, name);
  };
  return {
    getReplay: (project) => get(`replay:${project}`),
    putReplay: (project, entries) => put(`replay:${project}`, entries),
    getBlock: (name) => get(`block:${name}`),
    putBlock: (name, page) => put(`block:${name}`, page),
  };
};

/** The database is opened at its first use and never blocks a newer version of the app. */
export function openProofStore(userId: string, key?: DeviceKey): ProofStore {
  const codec = key === undefined ? openCodec : sealedCodec(key);
  const databaseName = storeNameOf(userId, formOf(key));
  let opened: Promise<IDBPDatabase<ProofSchema>> | null = null;
  let closed = false;
  const database = (): Promise<IDBPDatabase<ProofSchema>> => {
    // Opening it again would recreate a database that signing out has removed.
    if (closed) return Promise.reject(new Error('The proof store is closed.'));
    opened ??= openDB<ProofSchema>(databaseName, 2, {
      upgrade,
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opened = null;
      },
    });
    return opened;
  };
  return {
    async get(id) {
      const name = codec.nameOf(id);
      return codec.opened((await (await database()).get('proofs', name))?.evidence, name);
    },
    async put(proofs) {
      // Sealed before the transaction begins, because it ends when nothing is requested of it.
      const rows = await Promise.all(proofs.map((proof) => rowOf(codec, proof)));
      const transaction = (await database()).transaction('proofs', 'readwrite', { durability: 'relaxed' });
      const puts = rows.map(({ row, name }) => transaction.store.put(row, name));
      await Promise.all([...puts, transaction.done]);
    },
    async ids() {
      return knownIds(codec, await (await database()).getAllKeys('proofs'));
    },
    async isComplete() {
      return (await (await database()).get('marks', 'complete')) === true;
    },
    async setComplete(complete) {
      const open = await database();
      if (complete) await open.put('marks', true, 'complete');
      else await open.delete('marks', 'complete');
    },
    async prune(max) {
      const transaction = (await database()).transaction('proofs', 'readwrite');
      const newestFirst = await transaction.store.index('order').getAllKeys();
      const deletions = newestFirst.slice(max).map((id) => transaction.store.delete(id));
      await Promise.all([...deletions, transaction.done]);
    },
    ...keptIn(codec, database),
    close() {
      closed = true;
      void opened?.then(
        (open) => open.close(),
        () => undefined,
      );
      opened = null;
    },
  };
}

/** Resolves even if another tab has it open: it is deleted as soon as that tab closes it. */
export const dropProofStore = (userId: string, form: StoreForm): Promise<void> =>
  new Promise((resolve, reject) => {
    deleteDB(storeNameOf(userId, form), { blocked: () => resolve() }).then(resolve, reject);
  });
