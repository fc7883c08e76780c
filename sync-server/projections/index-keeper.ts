/** Keeps the explorer's indexes near what has been written, beside the delivery. */
import { setTimeout as sleep } from 'node:timers/promises';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, FindQuery, IndexDefinition } from '#couchdb/document-store.ts';
import type { Log } from '../log.ts';

/** How many indexes have all that was written before they were last looked at, and how many there are. */
export type SearchProgress = { readonly done: number; readonly of: number };

export type IndexKeeper = {
  /** Brings all indexes up to date with what was written before the start, soon and beside everything else. */
  readonly catchUp: () => void;
  readonly progress: () => SearchProgress;
  /** Something was written that the indexes do not have yet. */
  readonly wrote: () => void;
  /** Ends after the search under way, or while it still goes on after two seconds. */
  readonly stop: () => Promise<void>;
};

export type IndexKeeperDeps = {
  readonly store: DocumentStore;
  readonly log: Log;
  /** Whether the delivery is behind: then the store has enough to do. */
  readonly isBehind: () => boolean;
  /** How long after a write, and how much longer at most while the delivery is behind. */
  readonly afterMs?: number;
  readonly behindMaxMs?: number;
};

const AFTER_MS = 15_000;
/** CouchDB takes some 20 s for each index over what is delivered meanwhile, and searches are tried again for so long. */
const BEHIND_MAX_MS = 120_000;
const STOP_WITHIN_MS = 2_000;

const indexes = INDEXES[TRANSACTIONS] ?? [];

/**
 * A store brings an index up to date when it is searched, with all that was written since. So that nobody's search has to
 * wait for a night's transactions, each index is searched, a while after something was written.
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
      wrote();
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

  const wrote = (): void => {
    if (!stopped && timer === undefined) searchAfter(performance.now() + behindMaxMs);
  };

  return {
    catchUp() {
      clearTimeout(timer);
      if (!stopped) searchAfter(performance.now() + behindMaxMs, 0);
    },
    progress: () => ({ done: done.size, of: indexes.length }),
    wrote,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** For whoever runs the service: how far search is. */
export const searchNote = ({ done, of }: SearchProgress): string =>
  done === of
    ? 'ok'
    : `search is catching up: ${String(done)} of ${String(of)} indexes have all that was written`;

/**
 * In the order of the index, so that it is this one which is searched, and for a value that no row has: the store brings the
 * index up to date all the same, and reads no rows.
 */
const noRow = ({ fields }: IndexDefinition): FindQuery => ({
  selector: Object.fromEntries(fields.map((field) => [field, field.endsWith('seq') ? -1 : ''])),
  sort: fields.map((field) => ({ [field]: 'asc' })),
  limit: 1,
});
