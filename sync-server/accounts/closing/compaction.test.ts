// What was erased goes from the store's files too: soon, not for every closing apart, and after a restart or a fault all the same.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeCompaction } from './compaction.ts';

let now: number;
let compacted: string[];
let plain: DocumentStore;
let store: DocumentStore;
beforeEach(async () => {
  now = 1_000_000;
  compacted = [];
  plain = await freshStore();
  await plain.createDatabase(ACCOUNTS);
  store = {
    ...plain,
    compact(database) {
      compacted.push(database);
      return Promise.resolve();
    },
  };
});
afterEach(() => {
  vi.useRealTimers();
});
const open = (changes: Partial<DocumentStore> = {}) =>
  makeCompaction({ store: { ...store, ...changes }, now: () => now, log: quietLog });
const bothOnce = ['vaultiq-accounts', 'vaultiq-pushes'];

it('compacts what people share, once for each time that something was erased', async () => {
  const compaction = open();
  await compaction.carryOn();
  expect(compacted).toEqual([]);
  await compaction.ask();
  await compaction.carryOn();
  expect(compacted).toEqual(bothOnce);
  now += 600_000;
  await compaction.carryOn();
  expect(compacted).toEqual(bothOnce);
});

it('waits ten minutes between two, and answers for all that was erased meanwhile', async () => {
  const compaction = open();
  await compaction.ask();
  await compaction.carryOn();
  await compaction.ask();
  await compaction.ask();
  now += 599_999;
  await compaction.carryOn();
  expect(compacted).toEqual(bothOnce);
  now += 1;
  await compaction.carryOn();
  expect(compacted).toEqual([...bothOnce, ...bothOnce]);
});

it('is carried on after a restart', async () => {
  await open().ask();
  await open().carryOn();
  expect(compacted).toEqual(bothOnce);
  await open().carryOn();
  expect(compacted).toEqual(bothOnce);
});

it('is asked for again when the store failed', async () => {
  await open().ask();
  const failing = open({ compact: () => Promise.reject(new Error('no space left')) });
  await expect(failing.carryOn()).rejects.toThrow('no space left');
  await open().carryOn();
  expect(compacted).toEqual(bothOnce);
});

it('does not answer for what was erased while it ran', async () => {
  const compaction = open({
    async compact(database) {
      compacted.push(database);
      if (database === ACCOUNTS) await compaction.ask();
    },
  });
  await compaction.ask();
  await compaction.carryOn();
  await open().carryOn();
  expect(compacted).toEqual([...bothOnce, ...bothOnce]);
});

it('leaves nothing to do where the store cannot: its own compaction does', async () => {
  const compaction = makeCompaction({ store: plain, now: () => now, log: quietLog });
  await compaction.ask();
  await compaction.carryOn();
  expect(await store.get(ACCOUNTS, 'compaction:due')).toBeNull();
});

it('waits no longer because the clock on the wall is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  const compaction = makeCompaction({ store, log: quietLog });
  await compaction.ask();
  await compaction.carryOn();
  await compaction.ask();
  vi.setSystemTime(1_800_000_000_000 - 3_600_000);
  vi.advanceTimersByTime(599_999);
  await compaction.carryOn();
  expect(compacted).toEqual(bothOnce);
  vi.advanceTimersByTime(1);
  await compaction.carryOn();
  expect(compacted).toEqual([...bothOnce, ...bothOnce]);
});
