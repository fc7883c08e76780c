/** Proves that indexing yields this process to other work that needs it. */
import { expect, it } from 'vitest';
import { makeIndexPacer } from './index-pacer.ts';

const LIMIT = 50;
const FULL = { results: Array.from({ length: LIMIT }, () => ({})), last_seq: LIMIT };

/** The duration of one full batch of an index whose reads take no time, ms. */
async function batchTakes(isBusy: () => boolean): Promise<number> {
  const pouch = { changes: () => Promise.resolve(FULL) } as unknown as PouchDB.Database;
  makeIndexPacer(isBusy).pace(pouch);
  const startedAt = performance.now();
  await pouch.changes({ since: 0, limit: LIMIT, include_docs: true, style: 'all_docs' });
  return performance.now() - startedAt;
}

it('pauses twenty times as long after a batch while other work is busy, and then continues', async () => {
  expect(await batchTakes(() => true)).toBeGreaterThan(390);
});

it('continues after one pause if nothing else is busy', async () => {
  let asked = 0;
  expect(await batchTakes(() => (asked += 1) < 3)).toBeGreaterThan(38);
  expect(asked).toBe(3);
});
