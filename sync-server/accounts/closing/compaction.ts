/**
 * What was erased is deleted in the store, and for a while its bytes still stand in the store's files. This has them removed,
 * where the store can.
 */
import { ACCOUNTS, PUSHES } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Log } from '../../log.ts';

/** Databases that several people share; a person's own goes as a whole. */
const SHARED = [ACCOUNTS, PUSHES] as const;

/** A compaction reads and writes all of a database: whoever close their accounts meanwhile wait for the next one. */
const COMPACTIONS_EVERY_MS = 600_000;

/** There while something was erased whose bytes may still be there: so a restart forgets nothing. */
const DUE = 'compaction:due';

export type Compaction = {
  /** Something was erased. */
  ask(): Promise<void>;
  /** Compacts when it was asked for, and the last time is long enough ago. */
  carryOn(): Promise<void>;
};

export type CompactionDeps = {
  readonly store: DocumentStore;
  readonly log: Log;
  /** ms, never going back: no clock that is set keeps what was erased in the files. */
  readonly now?: () => number;
};

export function makeCompaction({ store, log, now = () => performance.now() }: CompactionDeps): Compaction {
  let lastAt: number | null = null;
  if (store.compact === undefined) return { ask: () => Promise.resolve(), carryOn: () => Promise.resolve() };

  return {
    async ask() {
      const due = await store.get(ACCOUNTS, DUE);
      // Written anew where it stands: a compaction under way began before, and does not answer this.
      await store.put(ACCOUNTS, { _id: DUE, ...(due === null ? {} : { _rev: due._rev }) });
    },
    async carryOn() {
      if (lastAt !== null && now() - lastAt < COMPACTIONS_EVERY_MS) return;
      const due = await store.get(ACCOUNTS, DUE);
      if (due === null) return;
      lastAt = now();
      for (const database of SHARED) await store.compact?.(database);
      const answered = await store.put(ACCOUNTS, { _id: DUE, _rev: due._rev, _deleted: true });
      if (answered.status === 'created')
        log.info({ databases: SHARED }, 'nothing is left in the files of those who closed their accounts');
    },
  };
}
