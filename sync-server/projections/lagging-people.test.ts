/**
 * Proves that one person's damaged database does not hold back the checkpoint of all others: a start reads only the
 * journal after that checkpoint, people who are behind receive what they missed as soon as their database works again,
 * and a process that dies at any call loses none of it.
 */
import { describe, expect, it, vi } from 'vitest';
import { ADMIN, CHECKPOINTS, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { type Failure, makeFailingStore } from '#tests/fakes/failing-store.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { LaggingPeople } from './lagging-people.ts';
import { makeDeliveryCheckpoint } from './delivery-checkpoint.ts';
import { PendingQueue } from './pending-queue.ts';
import { type Projections, startProjections } from './projections.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const CLEO = 'cleo0000000000000000000000';
const PEOPLE = [ANN, BEN, CLEO];

const PACE = { retryMinMs: 1, retryMaxMs: 2, quarantineRetryMaxMs: 2, sharedAfterMs: 1, sharedRestMs: 1 };

/** A journal that counts the entries read from it. */
class CountedJournal extends FakeJournal {
  entriesRead = 0;

  override async readEntries(afterSeq: number, limit: number) {
    const rows = await super.readEntries(afterSeq, limit);
    this.entriesRead += rows.length;
    return rows;
  }
}

const start = (store: DocumentStore, authority: FakeJournal): Projections =>
  startProjections({
    ...{ store, authority, log: quietLog, now: () => BEGAN_AT },
    doorbells: { ring: () => undefined, onPresence: () => undefined },
    pace: { ...PACE, offlineRestMs: 1 },
  });

const CALLS = ['get', 'put', 'bulk', 'range', 'createDatabase'] as const;

/** A store in which calls to some people's databases fail. */
function withDamage(
  store: DocumentStore,
  isDamaged: (database: string) => boolean,
  calls: readonly (typeof CALLS)[number][] = CALLS,
): DocumentStore {
  const damaged = { ...store };
  for (const name of calls) {
    const call = store[name].bind(store) as (...args: unknown[]) => Promise<unknown>;
    const failing = (...args: unknown[]): Promise<unknown> =>
      isDamaged(String(args[0]))
        ? Promise.reject(new StoreError('damaged', 'the test broke it'))
        : call(...args);
    Object.assign(damaged, { [name]: failing });
  }
  return damaged;
}

const of =
  (...people: readonly string[]) =>
  (database: string): boolean =>
    people.map(userDatabase).includes(database);

const place = (store: DocumentStore): Promise<object | null> => store.get(CHECKPOINTS, 'projections');

const addressOf = (journal: FakeJournal, userId: string): string =>
  journal.state.users.get(userId)?.address ?? '';

/** Opens three accounts, in three entries. */
function openAll(journal: FakeJournal): void {
  for (const userId of PEOPLE) journal.open(userId);
  journal.commit();
}

function issueTo(journal: FakeJournal, userId: string, times: number): void {
  for (let n = 0; n < times; n++) journal.issue(addressOf(journal, userId), '1');
  journal.commit();
}

/** Runs a process that delivers everything to all people whose database works. */
async function run(store: DocumentStore, journal: FakeJournal, during: () => void): Promise<void> {
  journal.dropListeners();
  const projections = start(store, journal);
  during();
  await vi.waitFor(async () => {
    const newest = { start: 'tx:~', end: 'tx:', limit: 1, descending: true };
    expect(await store.range(TRANSACTIONS, newest)).toMatchObject([{ seq: journal.durable().seq }]);
  });
  await vi.waitFor(() => {
    expect(projections.waiting().people).toBe(projections.quarantined().length);
  });
  await projections.stop();
}

async function runWhole(store: DocumentStore, journal: FakeJournal): Promise<void> {
  journal.dropListeners();
  const projections = start(store, journal);
  await projections.idle();
  expect(projections.quarantined()).toEqual([]);
  await projections.stop();
}

/** Three people who have received everything from a process that has ended. */
async function startWithLag() {
  const [store, journal] = [makeMemoryStore(), new CountedJournal()];
  await store.createDatabase(CHECKPOINTS);
  // Marks the backfill as done, so that only the delivery reads the journal.
  await store.put(CHECKPOINTS, { _id: 'movement-fields', ...{ fields: 1, below: 1 } });
  openAll(journal);
  await runWhole(store, journal);
  return { store, journal };
}

async function allDocuments(store: DocumentStore): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const database of [TRANSACTIONS, ADMIN, ...PEOPLE.map(userDatabase)]) {
    const rows = await store.range<object>(database, { start: 'a', end: 'z\uffff', limit: 1_000 });
    for (const { _rev, ...doc } of rows) all[`${database}/${doc._id}`] = doc;
  }
  return all;
}

describe('while the database of one person is damaged', () => {
  it('the common position moves on, and theirs is stored beside it', async () => {
    const { store, journal } = await startWithLag();
    expect(await place(store)).toMatchObject({ seq: 3 });
    await run(withDamage(store, of(BEN)), journal, () => {
      issueTo(journal, BEN, 2);
      issueTo(journal, ANN, 40);
    });
    // An earlier version of the service starts at `seq`.
    expect(await place(store)).toMatchObject({ seq: 3, reached: 45, behind: { [BEN]: 3 } });
  });

  it('a start does not read entries again that everybody else has received, until their database is repaired', async () => {
    const { store, journal } = await startWithLag();
    await run(withDamage(store, of(BEN)), journal, () => {
      issueTo(journal, BEN, 3);
      issueTo(journal, ANN, 600);
    });
    journal.entriesRead = 0;
    await run(withDamage(store, of(BEN)), journal, () => {
      issueTo(journal, BEN, 1);
      issueTo(journal, ANN, 1);
    });
    // Entries decided before the delivery had started.
    expect(journal.entriesRead).toBeLessThanOrEqual(2);
    expect(await place(store)).toMatchObject({ seq: 3, reached: 608, behind: { [BEN]: 3 } });
    await runWhole(store, journal);
    const wallet = await store.get(userDatabase(BEN), `wallet:${BEN}`);
    expect(wallet).toMatchObject({ seq: 607, balances: { DC: { posted: '4' } } });
    expect(await place(store)).toEqual(expect.not.objectContaining({ behind: expect.anything() as unknown }));
    expect(await place(store)).toMatchObject({ seq: 608 });
  });

  it('they are back in quarantine at once after a start', async () => {
    const { store, journal } = await startWithLag();
    const damaged = withDamage(store, of(BEN));
    await run(damaged, journal, () => {
      issueTo(journal, BEN, 1);
    });
    journal.dropListeners();
    const projections = start(damaged, journal);
    await vi.waitFor(() => {
      expect(projections.quarantined()).toEqual([BEN]);
    });
    expect(projections.delivered()).toBe(3);
    await expect(projections.walletOf(BEN)).rejects.toThrow('the test broke it');
    await projections.stop();
  });

  it('a readable wallet is as of the last entry, although it takes no deliveries', async () => {
    const { store, journal } = await startWithLag();
    const readOnly = withDamage(store, of(BEN), ['put', 'bulk']);
    await run(readOnly, journal, () => {
      issueTo(journal, BEN, 2);
    });
    journal.dropListeners();
    const projections = start(readOnly, journal);
    issueTo(journal, BEN, 1);
    await vi.waitFor(async () => {
      const wallet = await projections.walletOf(BEN);
      expect(wallet).toMatchObject({ seq: 6, balances: { DC: { posted: '3' } } });
    });
    await projections.stop();
    expect(await place(store)).toMatchObject({ seq: 3, reached: 6, behind: { [BEN]: 3 } });
  });

  it('the journal is read once for all people who missed a part of it', async () => {
    const { store, journal } = await startWithLag();
    await run(withDamage(store, of(BEN, CLEO)), journal, () => {
      issueTo(journal, BEN, 1);
      issueTo(journal, CLEO, 1);
      issueTo(journal, ANN, 498);
    });
    expect(await place(store)).toMatchObject({ behind: { [BEN]: 3, [CLEO]: 4 } });
    journal.entriesRead = 0;
    await runWhole(store, journal);
    // One read of the 500 entries, and one of the chunk with theirs.
    expect(journal.entriesRead).toBe(500 + 250);
    for (const userId of [BEN, CLEO])
      expect(await store.get(userDatabase(userId), `wallet:${userId}`)).toMatchObject({
        balances: { DC: { posted: '1' } },
      });
  });

  it('nothing is kept of a closed account', async () => {
    const { store, journal } = await startWithLag();
    const damaged = withDamage(store, of(BEN));
    await run(damaged, journal, () => {
      issueTo(journal, BEN, 1);
    });
    journal.dropListeners();
    const projections = start(damaged, journal);
    await projections.forget(BEN);
    await projections.idle();
    await projections.stop();
    expect(JSON.stringify(await place(store))).not.toContain(BEN);
  });
});

describe('a process that dies at a call of the store', () => {
  /** The commands of three processes; in the first two Ben's database is damaged. */
  const parts: readonly ((journal: FakeJournal) => void)[] = [
    (journal) => {
      issueTo(journal, ANN, 3);
      journal.transfer(ANN, addressOf(journal, BEN), '1');
      journal.commit();
    },
    (journal) => {
      journal.transfer(ANN, addressOf(journal, CLEO), '1');
      journal.transfer(ANN, addressOf(journal, BEN), '0.5');
      journal.commit();
    },
  ];

  async function expectedDocuments(): Promise<Record<string, unknown>> {
    const [store, journal] = [makeMemoryStore(), new FakeJournal()];
    openAll(journal);
    for (const part of parts) part(journal);
    await runWhole(store, journal);
    return allDocuments(store);
  }

  it.each(['before', 'after'] as const)(
    'failing %s loses nothing of lagging people',
    STEP_BY_STEP,
    async (mode) => {
      const whole = await expectedDocuments();
      await runInSteps(async (at) => {
        const { store, journal } = await startWithLag();
        let calls = 0;
        let dead = false;
        const dieAtCall: Failure = () => {
          if (dead) return 'before';
          calls += 1;
          dead = calls === at;
          return dead ? mode : 'none';
        };
        for (const part of parts) {
          journal.dropListeners();
          const projections = start(withDamage(makeFailingStore(store, dieAtCall), of(BEN)), journal);
          part(journal);
          await vi.waitUntil(
            () => dead || (projections.waiting().people === 1 && projections.quarantined().length === 1),
            {
              interval: 1,
              timeout: 10_000,
            },
          );
          await projections.stop();
          if (dead) break;
        }
        for (const part of parts.slice(journal.rows.length < 8 ? 1 : 2)) part(journal);
        await runWhole(store, journal);
        expect(await allDocuments(store), `call ${String(at)}`).toEqual(whole);
        return dead;
      });
    },
  );
});

describe('the places', () => {
  const entry = (seq: number) => ({ entry: { seq }, leaf: new Uint8Array(32) }) as never;
  const queues = () => ({ people: new PendingQueue(100), shared: new PendingQueue(100) });

  it('a person who has partly caught up stays apart until nothing is missing', () => {
    const [behind, { people, shared }] = [new LaggingPeople(), queues()];
    for (const seq of [5, 6, 9]) people.add(BEN, entry(seq));
    const move = (quarantined: readonly string[]) =>
      behind.move({ people, shared, takenUpTo: 8, quarantined });
    expect(move([BEN])).toEqual({ reached: 8, behind: new Map([[BEN, 4]]) });
    people.drop(BEN, 1);
    expect(move([])).toEqual({ reached: 8, behind: new Map([[BEN, 5]]) });
    people.drop(BEN, 1);
    expect(move([])).toEqual({ reached: 8, behind: new Map() });
    // From here on their waiting entries hold back the common checkpoint, as everybody's do.
    expect(behind.move({ people, shared, takenUpTo: 20, quarantined: [] }).reached).toBe(8);
  });

  it('are kept for at most 1000 people, and the next one holds back the common position', () => {
    const [behind, { people, shared }] = [new LaggingPeople(), queues()];
    const ids = Array.from({ length: 1_001 }, (_, n) => `p${String(n).padStart(25, '0')}`);
    for (const [n, id] of ids.entries()) people.add(id, entry(n + 1));
    const { reached, behind: apart } = behind.move({ people, shared, takenUpTo: 2_000, quarantined: ids });
    expect(reached).toBe(1_000);
    expect(apart.size).toBe(1_000);
  });

  it('are empty in a document of an earlier version', async () => {
    const store = makeMemoryStore();
    await store.createDatabase(CHECKPOINTS);
    await store.put(CHECKPOINTS, { _id: 'projections', ...{ seq: 7 } });
    expect(await makeDeliveryCheckpoint(store).read()).toEqual({ reached: 7, behind: new Map() });
  });

  it('do not move another, more advanced authority back', async () => {
    const store = makeMemoryStore();
    await store.createDatabase(CHECKPOINTS);
    const [one, other] = [makeDeliveryCheckpoint(store), makeDeliveryCheckpoint(store)];
    await one.read();
    await other.read();
    await one.save({ reached: 9, behind: new Map([[BEN, 2]]) });
    await other.save({ reached: 8, behind: new Map() });
    expect(await other.read()).toEqual({ reached: 9, behind: new Map([[BEN, 2]]) });
    await other.save({ reached: 10, behind: new Map() });
    await one.save({ reached: 9, behind: new Map() });
    expect(await one.read()).toEqual({ reached: 10, behind: new Map() });
  });
});
