import { describe, expect, it } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { makeEntrySource } from './entry-source.ts';
import { PendingQueue } from './pending-queue.ts';

const sourcedEntry = (seq: number): SourcedEntry => ({
  entry: { seq } as Entry,
  leaf: new Uint8Array(0),
});

const MAX = 500;

/** A queue of which the first `held` entries are in memory, and of all others only the seqs. */
function queueOf(held: number, entries: readonly (readonly [key: string, seq: number])[]): PendingQueue {
  const queue = new PendingQueue(held);
  for (const [key, seq] of entries) queue.add(key, sourcedEntry(seq));
  return queue;
}

const seqsOf = (queue: PendingQueue, key: string): readonly number[] =>
  queue.nextBatch(key, MAX).map((item) => {
    if (typeof item === 'number') return item;
    return 'entry' in item ? item.entry.seq : item.seq;
  });

describe('nextBatch', () => {
  it('takes at most as many as asked for', () => {
    const queue = queueOf(3, [
      ['ann', 1],
      ['ann', 2],
      ['ann', 3],
    ]);
    expect(queue.nextBatch('ann', 2)).toHaveLength(2);
    expect(queue.nextBatch('ben', 2)).toEqual([]);
  });

  it('takes what is in memory before anything that has to be read', () => {
    const queue = queueOf(2, [
      ['ann', 1],
      ['ann', 2],
      ['ann', 3],
    ]);
    expect(seqsOf(queue, 'ann')).toEqual([1, 2]);
    queue.drop('ann', 2);
    expect(seqsOf(queue, 'ann')).toEqual([3]);
  });

  it('ends where the next window of the journal begins', () => {
    const queue = queueOf(0, [
      ['ann', 4_999],
      ['ann', 5_000],
      ['ann', 5_001],
    ]);
    expect(seqsOf(queue, 'ann')).toEqual([4_999, 5_000]);
    queue.drop('ann', 2);
    expect(seqsOf(queue, 'ann')).toEqual([5_001]);
  });
});

it('reads every part of the journal once for all who wait for it', async () => {
  const [people, entries] = [100, 20_000];
  const nameOf = (number: number): string => `p${String(number % people)}`;
  const waiting = Array.from({ length: entries }, (_, at) => [nameOf(at * 7 + (at >> 3)), at + 1] as const);
  const queue = queueOf(0, waiting);
  const reads: number[] = [];
  const source = makeEntrySource({
    readEntries: (after, limit) => {
      reads.push(after);
      return Promise.resolve(Array.from({ length: limit }, (_, at) => sourcedEntry(after + at + 1)));
    },
  });
  const delivered: number[] = [];
  for (let key = queue.nextOffline(); key !== null; key = queue.nextOffline()) {
    const loaded = await source.load(queue.nextBatch(key, MAX));
    delivered.push(...loaded.map(({ entry }) => entry.seq));
    queue.drop(key, loaded.length);
    queue.release(key);
  }
  expect(delivered.toSorted((a, b) => a - b)).toEqual(waiting.map(([, seq]) => seq));
  expect(new Set(reads).size).toBe(reads.length);
});
