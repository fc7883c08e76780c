/**
 * Adds the fields of this version to transactions that an earlier version delivered, so that the pages of vaults and
 * the balance charts of wallets begin where the journal begins. It runs once, newest first, in the background.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKPOINTS, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, NewDocument, StoredDocument } from '#couchdb/document-store.ts';
import { legsPerEntryMax } from '#domain/limits.ts';
import type { Log } from '../log.ts';
import { withDatabase } from './with-database.ts';
import { insertDocuments } from './insert-documents.ts';
import type { StoredMovement } from './movement-legs.ts';
import type { JournalFeed } from './ports.ts';
import { explorerDocuments } from './project-public.ts';

/** Raise it when `explorerDocuments` adds a field to documents that were delivered before. */
const FIELDS = 1;
const DOCUMENT = 'movement-fields';

/** Entries before `below` may still lack the additions of `fields`; at 1 there are none. */
type Progress = { readonly fields: number; readonly below: number };

export type BackfillDeps = {
  readonly store: DocumentStore;
  readonly feed: Pick<JournalFeed, 'readEntries'>;
  readonly log: Log;
  /** Whether the delivery is behind: it has priority. */
  readonly isBehind: () => boolean;
  readonly entriesAtOnce?: number;
  /** The pause between two batches, and between two attempts when the store fails. */
  readonly restMs?: number;
  readonly retryMs?: number;
};

export type Backfill = {
  /**
   * Continues where it stopped; the first time it starts at the entry `newest`. Resolves at the end, or when stopped.
   */
  readonly run: (newest: number) => Promise<void>;
  /** Ends after the current batch. */
  readonly stop: () => void;
};

export function makeBackfill(deps: BackfillDeps): Backfill {
  const { store, log, isBehind, restMs = 100, retryMs = 5_000 } = deps;
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
  const isStopped = (): boolean => stopping.signal.aborted;

  const fill = async (newest: number): Promise<void> => {
    let { below, rev } = await readProgress(store, newest);
    while (below > 1 && !isStopped()) {
      if (!isBehind()) {
        below = await fillBefore(deps, below);
        rev = await writeProgress(store, { fields: FIELDS, below }, rev);
        if (below === 1) log.info({}, 'every transaction has the fields of this version');
      }
      await pause(restMs);
    }
    if (rev === undefined && !isStopped()) await writeProgress(store, { fields: FIELDS, below }, rev);
  };

  return {
    async run(newest) {
      while (!isStopped()) {
        try {
          await fill(newest);
          return;
        } catch (error) {
          log.warn({ err: error, retryMs }, 'older transactions wait for the fields of this version');
          await pause(retryMs);
        }
      }
    },
    stop() {
      stopping.abort();
    },
  };
}

async function readProgress(
  store: DocumentStore,
  newest: number,
): Promise<{ below: number; rev: string | undefined }> {
  const stored = await withDatabase(store, CHECKPOINTS, () =>
    store.get<Progress & StoredDocument>(CHECKPOINTS, DOCUMENT),
  );
  const below = stored?.fields === FIELDS ? stored.below : newest + 1;
  return { below, rev: stored?._rev };
}

/**
 * Returns the new revision. A conflict means that another authority wrote it or a reply was lost: the next write
 * repeats it.
 */
async function writeProgress(
  store: DocumentStore,
  progress: Progress,
  rev: string | undefined,
): Promise<string | undefined> {
  const outcome = await store.put(CHECKPOINTS, {
    _id: DOCUMENT,
    ...(rev === undefined ? {} : { _rev: rev }),
    ...progress,
  });
  if (outcome.status === 'created') return outcome.rev;
  return (await store.get<Progress>(CHECKPOINTS, DOCUMENT))?._rev;
}

/** Backfills the entries directly before `below`; returns the seq below which more may remain. */
async function fillBefore(
  { store, feed, entriesAtOnce = 250 }: BackfillDeps,
  below: number,
): Promise<number> {
  const first = Math.max(1, below - entriesAtOnce);
  const entries = await feed.readEntries(first - 1, below - first);
  const movements = entries.flatMap(explorerDocuments);
  const [oldest, newest] = [movements[0], movements.at(-1)];
  if (oldest === undefined || newest === undefined) return first;
  const end = `${newest._id.split('.')[0] ?? ''}\uffff`;
  const limit = entriesAtOnce * legsPerEntryMax;
  const stored = await withDatabase(store, TRANSACTIONS, () =>
    store.range<StoredMovement>(TRANSACTIONS, { start: oldest._id, end, limit }),
  );
  const known = new Map(stored.map((row) => [row._id, row]));
  const lacking = movements.flatMap((movement): NewDocument[] => {
    const row = known.get(movement._id);
    return row === undefined || !isIncomplete(row, movement) ? [] : [{ ...movement, _rev: row._rev }];
  });
  await insertDocuments(store, TRANSACTIONS, lacking);
  return first;
}

const isIncomplete = (row: StoredMovement, movement: StoredMovement): boolean =>
  (movement.after !== undefined && row.after === undefined) ||
  (movement.vaults !== undefined && row.vaults === undefined);
