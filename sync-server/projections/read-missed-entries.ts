/**
 * Searches the journal for entries that people missed because their databases took no deliveries while an earlier
 * process ran.
 */
import { StoreError } from '#couchdb/document-store.ts';
import type { MissedRange } from './lagging-people.ts';
import type { JournalFeed } from './ports.ts';
import { listParties } from './project-user.ts';

const ENTRIES_AT_ONCE = 500;

/** The seqs that each of them missed, by account id. Rejects when it is stopped meanwhile. */
export async function readMissedEntries(
  feed: Pick<JournalFeed, 'readEntries'>,
  { after, upTo, people }: MissedRange,
  isStopped: () => boolean,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map([...people.keys()].map((userId): [string, number[]] => [userId, []]));
  for (let read = after; read < upTo;) {
    if (isStopped()) throw new StoreError('unavailable', 'the service stops');
    const entries = await feed.readEntries(read, ENTRIES_AT_ONCE);
    const last = entries.at(-1);
    if (last === undefined) throw new StoreError('unavailable', 'the journal ends too early');
    read = last.entry.seq;
    for (const { entry } of entries) {
      if (entry.seq > upTo) break;
      for (const userId of listParties(entry)) {
        if (entry.seq > (people.get(userId) ?? Infinity)) found.get(userId)?.push(entry.seq);
      }
    }
  }
  return found;
}
