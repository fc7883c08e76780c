/**
 * Proves that the explorer's indexes stay up to date with writes, by searches that every kind of store answers, and
 * that they wait for a while for a delivery that is behind.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, type FindQuery, StoreError } from '#couchdb/document-store.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type IndexKeeper, type IndexKeeperDeps, makeIndexKeeper, searchNote } from './index-keeper.ts';

const indexes = INDEXES[TRANSACTIONS] ?? [];

let searched: FindQuery[];
let warnings: string[];
let behind: boolean;
/** How often the keeper asked whether the delivery is behind. */
let looked: number;
let fails: boolean;
let options: IndexKeeperDeps;
let keeper: IndexKeeper;

/** CouchDB builds an index at its first search. */
const PATIENTLY = { timeout: 10_000 };

describe.each(Object.entries(STORES))('the indexes of the explorer on a store %s', (_kind, open) => {
  beforeEach(async () => {
    [searched, warnings, behind, fails, looked] = [[], [], false, false, 0];
    const found = await freshStore(open);
    await found.createDatabase(TRANSACTIONS);
    for (const index of indexes) await found.ensureIndex(TRANSACTIONS, index);
    const store: DocumentStore = {
      ...found,
      find: (database, query) => {
        searched.push(query);
        return fails ? Promise.reject(new StoreError('unavailable', 'down')) : found.find(database, query);
      },
    };
    const nothing = (): void => undefined;
    const log = { info: nothing, error: nothing, warn: (_: unknown, text: string) => warnings.push(text) };
    const isBehind = (): boolean => {
      looked += 1;
      return behind;
    };
    options = { store, log, isBehind, afterMs: 5, behindMaxMs: 200 };
    keeper = makeIndexKeeper(options);
  });
  afterEach(() => keeper.stop());

  it('are each searched in their own order, once for all meanwhile writes', async () => {
    keeper.noteWrite();
    keeper.noteWrite();
    await expect.poll(() => searched.length, PATIENTLY).toBe(indexes.length);
    expect(searched.map(({ sort }) => sort?.flatMap(Object.keys))).toEqual(
      indexes.map(({ fields }) => fields),
    );
    // For a value that no row has: a search for a row would read the whole index.
    expect(searched[0]?.selector).toEqual({ from: '', seq: -1 });
    keeper.noteWrite();
    await expect.poll(() => searched.length, PATIENTLY).toBe(2 * indexes.length);
    expect(warnings).toEqual([]);
  });

  it('wait until the delivery has caught up', async () => {
    behind = true;
    keeper.noteWrite();
    await expect.poll(() => looked, PATIENTLY).toBeGreaterThan(2);
    expect(searched).toEqual([]);
    behind = false;
    await expect.poll(() => searched.length, PATIENTLY).toBe(indexes.length);
  });

  it('do not wait for ever', async () => {
    behind = true;
    keeper.noteWrite();
    await expect.poll(() => searched.length, PATIENTLY).toBe(indexes.length);
  });

  it('are tried again after a failure of the store', async () => {
    fails = true;
    keeper.noteWrite();
    await expect.poll(() => warnings.length, PATIENTLY).toBeGreaterThan(0);
    expect(keeper.progress()).toEqual({ done: 0, of: 10 });
    fails = false;
    await expect.poll(() => keeper.progress(), PATIENTLY).toEqual({ done: 10, of: 10 });
  });

  it('are brought up to date after a start, and report their progress', async () => {
    expect(searchNote(keeper.progress())).toBe(
      'search is catching up: 0 of 10 indexes have all that was written',
    );
    keeper.catchUp();
    await expect.poll(() => keeper.progress(), PATIENTLY).toEqual({ done: 10, of: 10 });
    expect(searchNote(keeper.progress())).toBe('ok');
  });

  it('are not searched after the stop', async () => {
    keeper.noteWrite();
    await keeper.stop();
    keeper.noteWrite();
    // Another keeper that is notified later and was not stopped has searched meanwhile.
    const other = makeIndexKeeper(options);
    other.noteWrite();
    await expect.poll(() => searched.length, PATIENTLY).toBe(indexes.length);
    await other.stop();
    expect(searched).toHaveLength(indexes.length);
  });
});
