/** Proves that the explorer's indexes follow what is written, and that this waits a while for a delivery that is behind. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, type FindQuery, StoreError } from '#couchdb/document-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { type IndexKeeper, makeIndexKeeper } from './index-keeper.ts';

const indexes = INDEXES[TRANSACTIONS] ?? [];

let searched: FindQuery[];
let warnings: string[];
let behind: boolean;
let fails: boolean;
let keeper: IndexKeeper;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(async () => {
  [searched, warnings, behind, fails] = [[], [], false, false];
  const memory = makeMemoryStore();
  await memory.createDatabase(TRANSACTIONS);
  const store: DocumentStore = {
    ...memory,
    find: (database, query) => {
      searched.push(query);
      return fails ? Promise.reject(new StoreError('unavailable', 'down')) : memory.find(database, query);
    },
  };
  const nothing = (): void => undefined;
  const log = { info: nothing, error: nothing, warn: (_: unknown, text: string) => warnings.push(text) };
  keeper = makeIndexKeeper({ store, log, isBehind: () => behind, afterMs: 5, behindMaxMs: 200 });
});
afterEach(() => keeper.stop());

describe('the indexes of the explorer', () => {
  it('are each searched in their own order, once for all that was written meanwhile', async () => {
    keeper.wrote();
    keeper.wrote();
    await expect.poll(() => searched.length).toBe(indexes.length);
    await pause(20);
    expect(searched.map(({ sort }) => sort?.flatMap(Object.keys))).toEqual(
      indexes.map(({ fields }) => fields),
    );
    keeper.wrote();
    await expect.poll(() => searched.length).toBe(2 * indexes.length);
    expect(warnings).toEqual([]);
  });

  it('wait until the delivery has caught up', async () => {
    behind = true;
    keeper.wrote();
    await pause(30);
    expect(searched).toEqual([]);
    behind = false;
    await expect.poll(() => searched.length).toBe(indexes.length);
  });

  it('do not wait for ever', async () => {
    behind = true;
    keeper.wrote();
    await expect.poll(() => searched.length).toBe(indexes.length);
  });

  it('are tried again after a store that failed', async () => {
    fails = true;
    keeper.wrote();
    await expect.poll(() => warnings.length).toBe(1);
    fails = false;
    searched = [];
    keeper.wrote();
    await expect.poll(() => searched.length).toBe(indexes.length);
  });

  it('are left alone after the stop', async () => {
    keeper.wrote();
    await keeper.stop();
    keeper.wrote();
    await pause(20);
    expect(searched).toEqual([]);
  });
});
