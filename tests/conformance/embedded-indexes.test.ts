/**
 * Proves how the embedded store updates an index: never at its opening, with a pause between batches, and so that a
 * close waits for one batch only and no search returns a partial result.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentStore, FindQuery, IndexDefinition } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';

const DATABASE = 'vaultiq-transactions';
const BY_KIND: IndexDefinition = { name: 'by-kind', fields: ['kind', 'seq'] };
const BY_SIZE: IndexDefinition = { name: 'by-size', fields: ['size', 'seq'] };

/** The newest row, by the index of this field. */
const newest = (field: 'kind' | 'size'): FindQuery => ({
  selector: { [field]: 'usual', seq: { $gte: 0 } },
  sort: [{ [field]: 'desc' }, { seq: 'desc' }],
  limit: 1,
});

let directory: string;
let store: DocumentStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-indexes-'));
  store = await openEmbeddedStore({ directory });
  await store.createDatabase(DATABASE);
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

async function write(rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += 500) {
    const docs = Array.from({ length: 500 }, (_, n) => ({
      _id: `tx:${String(from + n).padStart(6, '0')}`,
      ...{ kind: 'usual', size: 'usual', seq: from + n },
    }));
    await store.bulk(DATABASE, docs);
  }
}

/** PouchDB stores each index that was begun in its own database. */
const begunIndexes = async (): Promise<number> =>
  (await readdir(directory, { recursive: true })).filter((path) => /mrview-[^/]*$|indexes[^/]*$/.test(path))
    .length;

const idsOf = async (query: FindQuery): Promise<readonly string[]> =>
  (await store.find(DATABASE, query)).map(({ _id }) => _id);

it('defines an index without building it, even with documents and when it is reopened', async () => {
  await write(500);
  await store.ensureIndex(DATABASE, BY_KIND);
  await store.ensureIndex(DATABASE, BY_KIND);
  expect(await begunIndexes()).toBe(0);
  expect(await idsOf(newest('kind'))).toEqual(['tx:000500']);
  expect(await begunIndexes()).toBe(1);
});

it('rests 20 ms after each 50 documents, for all indexes together', async () => {
  await write(1_000);
  await store.ensureIndex(DATABASE, BY_KIND);
  await store.ensureIndex(DATABASE, BY_SIZE);
  const startedAt = performance.now();
  await Promise.all([idsOf(newest('kind')), idsOf(newest('size'))]);
  expect(performance.now() - startedAt).toBeGreaterThan(790);
});

it('closes while an index is far behind, refuses that search, and continues from there', async () => {
  await write(5_000);
  await store.ensureIndex(DATABASE, BY_KIND);
  const search = idsOf(newest('kind'));
  const refused = expect(search).rejects.toThrow('the store is closed');
  await expect.poll(begunIndexes).toBe(1);
  await store.close();
  // If the close waited for the whole index, the search would have been answered.
  await refused;
  store = await openEmbeddedStore({ directory });
  await store.ensureIndex(DATABASE, BY_KIND);
  expect(await idsOf(newest('kind'))).toEqual(['tx:005000']);
});
