// Proves that erased data leaves the store's files soon, that erasures share compactions, and that a restart or a fault
// does not prevent it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS, PUSHES, userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import type { CrashPoints } from './crash-points.ts';
import { makeErasures } from './erasures.ts';

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
const open = (changes: Partial<DocumentStore> = {}, crash?: CrashPoints) =>
  makeErasures({
    store: { ...store, ...changes },
    now: () => now,
    log: quietLog,
    ...(crash === undefined ? {} : { crash }),
  });
const nothing = () => Promise.resolve();
const both = [ACCOUNTS, PUSHES];
const own = userDatabase('somebody');

it('compacts each database once after each erasure in it', async () => {
  const erasures = open();
  await erasures.carryOn();
  expect(compacted).toEqual([]);
  expect(await erasures.erasing(both, () => Promise.resolve('done'))).toBe('done');
  await erasures.carryOn();
  expect(compacted).toEqual(both);
  now += 600_000;
  await erasures.carryOn();
  expect(compacted).toEqual(both);
  await erasures.erasing([own], nothing);
  await erasures.carryOn();
  expect(compacted).toEqual([...both, own]);
});

it('waits ten minutes between two compactions of a database, and covers all erasures meanwhile', async () => {
  const erasures = open();
  await erasures.erasing([ACCOUNTS], nothing);
  await erasures.carryOn();
  await erasures.erasing([ACCOUNTS], nothing);
  await erasures.erasing([ACCOUNTS], nothing);
  now += 599_999;
  await erasures.erasing([own], nothing);
  await erasures.carryOn();
  expect(compacted).toEqual([ACCOUNTS, own]);
  now += 1;
  await erasures.carryOn();
  expect(compacted).toEqual([ACCOUNTS, own, ACCOUNTS]);
});

it('stores that it is due before anything is erased, and only once', async () => {
  const writes: string[] = [];
  const erasures = open({
    put(database, doc) {
      writes.push(doc._id);
      return store.put(database, doc);
    },
  });
  const erase = () => erasures.erasing([ACCOUNTS], async () => void writes.push('erased'));
  await erase();
  await erase();
  expect(writes).toEqual(['compaction:due:vaultiq-accounts', 'erased', 'erased']);
});

it('erases nothing while it cannot be stored as due', async () => {
  const failing = makeFailingStore(store, (call) => (call === 'put' ? 'before' : 'none'));
  const task = vi.fn(nothing);
  await expect(makeErasures({ store: failing, log: quietLog }).erasing(both, task)).rejects.toThrow();
  expect(task).not.toHaveBeenCalled();
});

it('a due compaction survives a restart, even if the erasure was interrupted', async () => {
  const cutOff = open().erasing(both, () => Promise.reject(new Error('the end')));
  await expect(cutOff).rejects.toThrow('the end');
  await open().carryOn();
  expect(compacted).toEqual(both);
  await open().carryOn();
  expect(compacted).toEqual(both);
});

it('covers what earlier versions marked for both databases together', async () => {
  await store.put(ACCOUNTS, { _id: 'compaction:due' });
  await open().carryOn();
  expect(compacted).toEqual(both);
  expect(await store.get(ACCOUNTS, 'compaction:due')).toBeNull();
});

it('a compaction is tried again after a failure of the store, and blocks no other database', async () => {
  const warned: unknown[] = [];
  const failing = makeErasures({
    store: {
      ...store,
      compact: (database) =>
        database === ACCOUNTS
          ? Promise.reject(new Error('no space left'))
          : Promise.resolve(void compacted.push(database)),
    },
    now: () => now,
    log: { ...quietLog, warn: (_fields, message) => warned.push(message) },
  });
  await failing.erasing(both, nothing);
  await failing.carryOn();
  expect(compacted).toEqual([PUSHES]);
  expect(warned).toEqual(['what was erased is still in the files of a database']);
  await open().carryOn();
  expect(compacted).toEqual([PUSHES, ACCOUNTS]);
});

it('a compaction has nothing to do for a database that was removed with its files', async () => {
  const gone = open({ compact: () => Promise.reject(new StoreError('missing', `no database ${own}`)) });
  await gone.erasing([own], nothing);
  await gone.carryOn();
  await open().carryOn();
  expect(compacted).toEqual([]);
});

it('a compaction does not cover what was erased while it ran', async () => {
  const erasures = open({
    async compact(database) {
      compacted.push(database);
      if (database === ACCOUNTS) await erasures.erasing([ACCOUNTS], nothing);
    },
  });
  await erasures.erasing(both, nothing);
  await erasures.carryOn();
  await open().carryOn();
  expect(compacted).toEqual([...both, ACCOUNTS]);
});

it('handles a hundred databases in one round, and the others in the next', async () => {
  const erasures = open();
  const many = Array.from({ length: 130 }, (_, n) => userDatabase(`person${String(n)}`));
  await erasures.erasing(many, nothing);
  await erasures.carryOn();
  expect(compacted).toHaveLength(100);
  await erasures.carryOn();
  expect([...compacted].sort()).toEqual([...many].sort());
});

it('waits for running erasures, however late they are written, and no longer', async () => {
  const erasures = open();
  const begun = makeGate();
  const goOn = makeGate();
  const erasing = erasures.erasing([ACCOUNTS], () => {
    begun.open();
    return goOn.passed;
  });
  await begun.passed;
  await erasures.erasing([own, ACCOUNTS], nothing);
  await erasures.carryOn();
  expect(compacted).toEqual([own]);
  goOn.open();
  await erasing;
  await erasures.carryOn();
  expect(compacted).toEqual([own, ACCOUNTS]);
});

it('reports the middle of each compaction, for tests', async () => {
  const reached: string[] = [];
  const crash: CrashPoints = { reach: (name) => void reached.push(name) };
  const erasures = open({ compact: async (_database, between) => between?.() }, crash);
  await erasures.erasing([ACCOUNTS], nothing);
  await erasures.carryOn();
  expect(reached).toEqual(['between-compaction-passes']);
});

it('leaves nothing to do if the store compacts automatically', async () => {
  const erasures = makeErasures({ store: plain, now: () => now, log: quietLog });
  expect(await erasures.erasing(both, () => Promise.resolve('done'))).toBe('done');
  await erasures.carryOn();
  expect(await store.get(ACCOUNTS, 'compaction:due:vaultiq-accounts')).toBeNull();
});

it('a compaction does not wait longer because the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  const erasures = makeErasures({ store, log: quietLog });
  await erasures.erasing(both, nothing);
  await erasures.carryOn();
  await erasures.erasing(both, nothing);
  vi.setSystemTime(1_800_000_000_000 - 3_600_000);
  vi.advanceTimersByTime(599_999);
  await erasures.carryOn();
  expect(compacted).toEqual(both);
  vi.advanceTimersByTime(1);
  await erasures.carryOn();
  expect(compacted).toEqual([...both, ...both]);
});
