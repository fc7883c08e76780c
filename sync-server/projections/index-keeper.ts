/** Keeps the explorer's indexes close to the written data while the delivery runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, FindQuery, IndexDefinition } from '#couchdb/document-store.ts';
import type { Log } from '../log.ts';

/** How many indexes include everything written before they were last searched, and the number of indexes. */
export type SearchProgress = { readonly done: number; readonly of: number };

export type IndexKeeper = {
  /** Updates all indexes with what was written before the start, soon and in the background. */
  readonly catchUp: () => void;
  readonly progress: () => SearchProgress;
  /** Records a write that the indexes lack. */
  readonly noteWrite: () => void;
  /** Ends after the current search, or after two seconds if it is still running. */
  readonly stop: () => Promise<void>;
};

export type IndexKeeperDeps = {
  readonly store: DocumentStore;
  readonly log: Log;
  /** Whether the delivery is behind: the store is busy enough then. */
  readonly isBehind: () => boolean;
  /** The delay after a write, and the maximal further delay while the delivery is behind. */
  readonly afterMs?: number;
  readonly behindMaxMs?: number;
};

const AFTER_MS = 15_000;
/**
 * CouchDB takes some 20 s for each index over data that is delivered meanwhile, and searches are retried for that long.
 */
const BEHIND_MAX_MS = 120_000;
const STOP_WITHIN_MS = 2_000;

const indexes = INDEXES[TRANSACTIONS] ?? [];

/**
 * A store updates an index when it is searched, with everything written since. The keeper searches each index a while
 * after a write, so that no person's search has to wait for a night's transactions.
 */
export function makeIndexKeeper(deps: IndexKeeperDeps): IndexKeeper {
  const { store, log, isBehind, afterMs = AFTER_MS, behindMaxMs = BEHIND_MAX_MS } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;
  const done = new Set<string>();

  const searchAll = async (): Promise<void> => {
    done.clear();
    try {
      for (const index of indexes) {
        if (stopped) return;
        await store.find(TRANSACTIONS, noRow(index));
        done.add(index.name);
      }
    } catch (error) {
      if (stopped) return;
      log.warn({ err: error }, 'the indexes of the explorer were not brought up to date');
      noteWrite();
    }
  };

  const searchAfter = (dueAt: number, inMs = afterMs): void => {
    timer = setTimeout(() => {
      if (isBehind() && performance.now() < dueAt) {
        searchAfter(dueAt);
        return;
      }
      timer = undefined;
      running = running.then(searchAll);
    }, inMs);
    timer.unref();
  };

  const noteWrite = (): void => {
    if (!stopped && timer === undefined) searchAfter(performance.now() + behindMaxMs);
  };

  return {
    catchUp() {
      clearTimeout(timer);
      if (!stopped) searchAfter(performance.now() + behindMaxMs, 0);
    },
    progress: () => ({ done: done.size, of: indexes.length }),
    noteWrite,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** For the operator: the progress of the search indexes. */
export const searchNote = ({ done, of }: SearchProgress): string =>
  done === of
    ? 'ok'
    : `search is catching up: ${String(done)} of ${String(of)} indexes have all that was written`;

/**
 * The query sorts by the index, so that the store uses this one, and asks for a value that no row has: the store
 * updates the index and reads no rows.
 */
const noRow = ({ fields }: IndexDefinition): FindQuery => ({
  selector: Object.fromEntries(fields.map((field) => [field, field.endsWith('seq') ? -1 : ''])),
  sort: fields.map((field) => ({ [field]: 'asc' })),
  limit: 1,
});
