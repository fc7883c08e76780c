import type { Entry } from '#domain/ledger/entry.ts';
import { assert } from '#domain/result.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { PendingEntry } from './pending-queue.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { EntryText, JournalFeed } from './ports.ts';

const CHUNK_ENTRIES = 250;
/** More than a window of the queue, because a few people are already in the next one. */
const CHUNKS_KEPT = 30;

export type EntrySource = {
  readonly load: (items: readonly PendingEntry[]) => Promise<readonly SourcedEntry[]>;
};

/**
 * Turns waiting items into entries. If only the seq of an item was kept, its entry is read from the journal in aligned
 * chunks, and those used last are cached.
 */
export function makeEntrySource(feed: Pick<JournalFeed, 'readEntries'>): EntrySource {
  const chunks = makeLruCache<number, Promise<readonly SourcedEntry[]>>(CHUNKS_KEPT);

  const chunkOf = (seq: number): Promise<readonly SourcedEntry[]> => {
    const at = Math.floor((seq - 1) / CHUNK_ENTRIES);
    const known = chunks.get(at);
    if (known !== undefined) return known;
    const fresh = feed.readEntries(at * CHUNK_ENTRIES, CHUNK_ENTRIES);
    chunks.set(at, fresh);
    const forget = (): void => {
      chunks.delete(at);
    };
    // The newest chunk is still growing, so it is not cached.
    fresh.then((rows) => {
      if (rows.length < CHUNK_ENTRIES) forget();
    }, forget);
    return fresh;
  };

  const readFromJournal = async (seq: number): Promise<SourcedEntry> => {
    const found = (await chunkOf(seq))[(seq - 1) % CHUNK_ENTRIES];
    assert(found?.entry.seq === seq, `entry ${String(seq)} is not in the journal`);
    return found;
  };

  return {
    async load(items) {
      const loaded: SourcedEntry[] = [];
      for (const item of items)
        loaded.push(typeof item === 'number' ? await readFromJournal(item) : parseWaiting(item));
      return loaded;
    },
  };
}

const parseWaiting = (item: SourcedEntry | EntryText): SourcedEntry =>
  'entry' in item ? item : { entry: JSON.parse(item.text) as Entry, leaf: item.leaf };
