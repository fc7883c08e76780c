/**
 * The proofs of a person's transactions on this device, in a small database of their own: they are read one at a time and
 * never searched, so RxDB's room for collections is not spent on them.
 */
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Evidence } from '#domain/receipt/schema.ts';

/** `order`: of the transaction; the smallest is the newest. */
export type KeptProof = { readonly order: number; readonly evidence: Evidence };

interface ProofSchema extends DBSchema {
  proofs: { key: string; value: KeptProof; indexes: { order: number } };
  marks: { key: 'complete'; value: true };
}

export type ProofStore = {
  /** As it was stored, whatever it is by now: whoever reads it checks it. */
  get(id: string): Promise<unknown>;
  put(proofs: readonly KeptProof[]): Promise<void>;
  /** The ids of all that are here. */
  ids(): Promise<Set<string>>;
  /** Whether the proofs of the whole history, as it was then, have been fetched. */
  isComplete(): Promise<boolean>;
  setComplete(complete: boolean): Promise<void>;
  /** Keeps the newest so many. */
  prune(max: number): Promise<void>;
  /** For good: every later call rejects. */
  close(): void;
};

const nameOf = (userId: string): string => `vaultiq-proofs-${userId.toLowerCase()}`;

/** The database is opened with the first use and never blocks a newer version of the app. */
export function openProofStore(userId: string): ProofStore {
  let opened: Promise<IDBPDatabase<ProofSchema>> | null = null;
  let closed = false;
  const database = (): Promise<IDBPDatabase<ProofSchema>> => {
    // Opened again, a database that signing out has removed would be there anew.
    if (closed) return Promise.reject(new Error('The proof store is closed.'));
    opened ??= openDB<ProofSchema>(nameOf(userId), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('proofs').createIndex('order', 'order');
        fresh.createObjectStore('marks');
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opened = null;
      },
    });
    return opened;
  };
  return {
    async get(id) {
      return (await (await database()).get('proofs', id))?.evidence;
    },
    async put(proofs) {
      const transaction = (await database()).transaction('proofs', 'readwrite', { durability: 'relaxed' });
      const puts = proofs.map((proof) => transaction.store.put(proof, proof.evidence.id));
      await Promise.all([...puts, transaction.done]);
    },
    async ids() {
      return new Set(await (await database()).getAllKeys('proofs'));
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

/** Resolves too when another tab still has it open: it goes as soon as that tab has closed it. */
export async function dropProofStore(userId: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    deleteDB(nameOf(userId), { blocked: () => resolve() }).then(resolve, reject);
  });
}
