import type { Entry } from '#domain/ledger/entry.ts';
import { assert } from '#domain/result.ts';
import type { PendingEntry } from './pending-queue.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from './ports.ts';

const CHUNK_ENTRIES = 250;
const CHUNKS_KEPT = 40;

export type EntrySource = {
  readonly load: (items: readonly PendingEntry[]) => Promise<readonly SourcedEntry[]>;
};

/**
 * Turns waiting items into entries. If only the seq of an item was kept, its entry is read from the journal in aligned
 * chunks, of which a few are cached: items close together in the backlog have entries close together.
 */
export function makeEntrySource(feed: Pick<JournalFeed, 'readEntries'>): EntrySource {
  const chunks = new Map<number, Promise<readonly SourcedEntry[]>>();

  const chunkOf = (seq: number): Promise<readonly SourcedEntry[]> => {
    const at = Math.floor((seq - 1) / CHUNK_ENTRIES);
    const known = chunks.get(at);
    if (known !== undefined) return known;
    const fresh = feed.readEntries(at * CHUNK_ENTRIES, CHUNK_ENTRIES);
    chunks.set(at, fresh);
    fresh.then(
      // The newest chunk is still growing, so it is not cached.
      (rows) => rows.length < CHUNK_ENTRIES && chunks.delete(at),
      () => chunks.delete(at),
    );
    for (const oldest of chunks.keys()) {
      if (chunks.size <= CHUNKS_KEPT) break;
      chunks.delete(oldest);
    }
    return fresh;
  };

  const entryOf = async (item: PendingEntry): Promise<SourcedEntry> => {
    if (typeof item !== 'number')
      return 'entry' in item ? item : { entry: JSON.parse(item.text) as Entry, leaf: item.leaf };
    const found = (await chunkOf(item)).find(({ entry }) => entry.seq === item);
    assert(found !== undefined, `entry ${String(item)} is not in the journal`);
    return found;
  };

  return {
    async load(items) {
      const loaded: SourcedEntry[] = [];
      for (const item of items) loaded.push(await entryOf(item));
      return loaded;
    },
  };
}
