// Proves that an installation whose transactions an earlier version delivered eventually shows the whole history of
// every vault and wallet, also after interruptions and store failures, and that the backfill runs only once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKPOINTS, INDEXES, SHARED_DATABASES, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { makeCatalogReader } from '#server/sync/catalog.ts';
import { balanceHistory } from '#server/explorer/explorer-balances.ts';
import { makeVaults } from '#server/explorer/explorer-vaults.ts';
import { STORES } from '#tests/builders/stores.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeBackfill } from './backfill.ts';
import type { StoredMovement } from './movement-legs.ts';
import { startProjections } from './projections.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const PROGRESS = 'movement-fields';

let store: DocumentStore;
let journal: FakeJournal;
let ben: string;
let dispose = async (): Promise<void> => undefined;

type Row = StoredMovement & StoredDocument;
const rows = (): Promise<readonly Row[]> =>
  store.range<StoredMovement>(TRANSACTIONS, { start: 'tx:', end: 'tx:\uffff', limit: 1_000 });
const withoutRev = (all: readonly Row[]) => all.map(({ _rev, ...row }) => row);
const progress = () => store.get<{ below: number }>(CHECKPOINTS, PROGRESS);

const start = () =>
  startProjections({
    store,
    authority: journal,
    doorbells: { ring: () => undefined, onPresence: () => undefined },
    log: quietLog,
    now: () => BEGAN_AT,
  });

const eventually = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 10_000, interval: 10 }).toBe(true);

/** Restores what an earlier version delivered: the same transactions without the fields that this version adds. */
async function asBefore(): Promise<readonly Row[]> {
  const complete = await rows();
  const bare = complete.map(({ after: _after, vaults: _vaults, ...row }) => row);
  await store.bulk(TRANSACTIONS, bare);
  const done = await progress();
  if (done !== null) await store.bulk(CHECKPOINTS, [{ _id: PROGRESS, _rev: done._rev, _deleted: true }]);
  return complete;
}

/** Runs the service once: delivers, backfills, stops. */
async function serveOnce(): Promise<void> {
  const projections = start();
  await projections.idle();
  await eventually(async () => (await progress())?.below === 1);
  await projections.stop();
  journal.dropListeners();
}

const universal = async () =>
  makeVaults({ store, catalog: makeCatalogReader(store) }).movements('universal', { limit: 100 });

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  beforeEach(async () => {
    ({ store, dispose } = await open());
    for (const database of SHARED_DATABASES) await store.createDatabase(database);
    for (const index of INDEXES[TRANSACTIONS] ?? []) await store.ensureIndex(TRANSACTIONS, index);
    journal = new FakeJournal();
    ben = (journal.open(ANN), journal.open(BEN));
    journal.issue(journal.state.users.get(ANN)?.address ?? '', '100');
    for (let n = 0; n < 20; n++) journal.transfer(ANN, ben, '1');
    journal.buy(BEN, '25');
    journal.commit();
    await serveOnce();
  });
  afterEach(() => dispose());

  it('the next start fills the pages of vaults and the charts of wallets', async () => {
    const complete = await asBefore();
    expect((await universal()).items, 'before').toEqual([]);
    journal.transfer(ANN, ben, '2');
    journal.commit();
    await serveOnce();
    expect(withoutRev((await rows()).slice(0, complete.length))).toEqual(withoutRev(complete));
    const { items } = await universal();
    expect(items.length).toBe(complete.filter(({ vaults }) => vaults?.universal !== undefined).length + 1);
    expect(items.every(({ legs }) => legs.length > 0)).toBe(true);
    const { points, complete: isComplete } = await balanceHistory(store, ben, 'DC');
    expect([points.length >= 22, isComplete]).toEqual([true, true]);
  });

  it('continues where it was interrupted, despite failures of the store, and runs once', async () => {
    const complete = await asBefore();
    let failures = 2;
    const flaky = makeFailingStore(store, (call) => (call === 'bulk' && failures-- > 0 ? 'before' : 'none'));
    const options = { feed: journal, log: quietLog, isBehind: () => false, entriesAtOnce: 5, retryMs: 1 };
    const first = makeBackfill({ ...options, store: flaky, restMs: 1 });
    const cutOff = first.run(journal.durable().seq);
    await eventually(async () => ((await progress())?.below ?? Infinity) <= 15);
    first.stop();
    await cutOff;
    const half = (await progress())?.below ?? 0;
    const newest = (await rows()).filter(({ seq }) => seq >= half);
    expect(withoutRev(newest)).toEqual(withoutRev(complete.filter(({ seq }) => seq >= half)));

    const read: number[] = [];
    const feed = {
      readEntries: (after: number, limit: number) => {
        read.push(after);
        return journal.readEntries(after, limit);
      },
    };
    const second = makeBackfill({ ...options, feed, store, restMs: 0 });
    await second.run(journal.durable().seq);
    expect(withoutRev(await rows())).toEqual(withoutRev(complete));
    expect(read.every((after) => after < half)).toBe(true);
    const before = await rows();
    await makeBackfill({ ...options, feed: { readEntries: () => expect.unreachable() }, store }).run(99);
    expect(await rows()).toEqual(before);
  });

  it('gives way to the delivery', async () => {
    await asBefore();
    let looked = 0;
    const isBehind = (): boolean => (looked += 1) > 0;
    const backfill = makeBackfill({ store, feed: journal, log: quietLog, isBehind, restMs: 1 });
    const running = backfill.run(journal.durable().seq);
    await eventually(async () => looked > 2);
    expect((await universal()).items).toEqual([]);
    backfill.stop();
    await running;
  });
});
