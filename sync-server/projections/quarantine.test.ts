/**
 * Proves that one person's broken database delays nobody else, is retried automatically and is reported while it is
 * broken, and that people are not retried one by one while the whole store is unavailable.
 */
import { describe, expect, it, vi } from 'vitest';
import { isUserDatabase, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoreProblem } from '#couchdb/document-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { DEFAULT_PACE, type Pace } from './pace.ts';
import { type Projections, startProjections } from './projections.ts';
import { Quarantine, quarantineNote } from './quarantine.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const CLEO = 'cleo0000000000000000000000';
const DAN = 'dan00000000000000000000000';

type World = {
  readonly store: DocumentStore;
  readonly journal: FakeJournal;
  readonly projections: Projections;
  readonly errors: unknown[];
  /** Chooses which databases fail, and how; `null` repairs them. */
  readonly breakStore: (isBroken: ((database: string) => boolean) | null, problem?: StoreProblem) => void;
  readonly failedCalls: () => number;
};

/** People with delivered accounts, on a store that the test can break. */
async function world(pace: Partial<Pace>, people: readonly string[]): Promise<World> {
  const memory = makeMemoryStore();
  let broken: ((database: string) => boolean) | null = null;
  let why: StoreProblem = 'damaged';
  let failed = 0;
  const store = { ...memory };
  for (const name of ['get', 'put', 'bulk', 'range', 'createDatabase'] as const) {
    const call = memory[name].bind(memory) as (...args: unknown[]) => Promise<unknown>;
    const failing = (...args: unknown[]): Promise<unknown> => {
      if (broken?.(String(args[0])) !== true) return call(...args);
      failed += 1;
      return Promise.reject(new StoreError(why, 'the test broke it'));
    };
    Object.assign(store, { [name]: failing });
  }
  const journal = new FakeJournal();
  const errors: unknown[] = [];
  const projections = startProjections({
    store,
    authority: journal,
    doorbells: { ring: () => undefined, onPresence: () => undefined },
    log: { ...quietLog, error: (fields: unknown) => void errors.push(fields) },
    now: () => BEGAN_AT,
    pace: { sharedAfterMs: 1, sharedRestMs: 1, offlineRestMs: 1, ...pace },
  });
  for (const userId of people) journal.open(userId);
  journal.commit();
  await projections.idle();
  return {
    ...{ store: memory, journal, projections, errors },
    breakStore(isBroken, problem = 'damaged') {
      broken = isBroken;
      why = problem;
    },
    failedCalls: () => failed,
  };
}

const addressOf = (journal: FakeJournal, userId: string): string =>
  journal.state.users.get(userId)?.address ?? '';

const walletSeq = async (store: DocumentStore, userId: string): Promise<number> =>
  (await store.get<{ seq: number }>(userDatabase(userId), `wallet:${userId}`))?.seq ?? 0;

const isOf =
  (...people: readonly string[]) =>
  (database: string): boolean =>
    people.map(userDatabase).includes(database);

const HOUR_MS = 3_600_000;

describe('the damaged database of one person', () => {
  it('delays neither the other party nor the explorer', async () => {
    // Waiting for the broken database would take an hour.
    const { store, journal, projections, breakStore } = await world({ retryMinMs: HOUR_MS }, [ANN, BEN]);
    breakStore(isOf(BEN));
    for (let round = 0; round < 5; round++) {
      journal.issue(addressOf(journal, BEN), '1');
      journal.issue(addressOf(journal, ANN), '1');
      journal.commit();
      const newest = journal.rows.length;
      await vi.waitFor(async () => {
        expect(await walletSeq(store, ANN)).toBe(newest);
        const query = { start: 'tx:~', end: 'tx:', limit: 1, descending: true };
        expect(await store.range(TRANSACTIONS, query)).toMatchObject([{ seq: newest }]);
      });
    }
    expect(await walletSeq(store, BEN)).toBe(2);
    await projections.stop();
  });

  it('is named while it lasts, and served automatically when it is repaired', async () => {
    const { store, journal, projections, breakStore, errors } = await world({ retryMinMs: 1 }, [ANN, BEN]);
    breakStore(isOf(BEN));
    journal.issue(addressOf(journal, BEN), '1');
    journal.commit();
    await vi.waitFor(() => {
      expect(projections.quarantined()).toEqual([BEN]);
    });
    expect(errors).toMatchObject([{ userId: BEN }]);
    expect(quarantineNote(projections)).toBe('1 database of a person takes no deliveries');
    breakStore(null);
    await projections.idle();
    expect(await walletSeq(store, BEN)).toBe(journal.rows.length);
    expect(projections.quarantined()).toEqual([]);
    expect(quarantineNote(projections)).toBe('ok');
    await projections.stop();
  });

  it('needs only the seqs of its waiting entries in memory', async () => {
    const { journal, projections, breakStore } = await world({ retryMinMs: HOUR_MS }, [ANN, BEN]);
    breakStore(isOf(BEN));
    for (let n = 0; n < 50; n++) {
      journal.issue(addressOf(journal, BEN), '1');
      journal.commit();
    }
    await vi.waitFor(() => {
      expect(projections.waiting()).toEqual({ people: 1, held: 0 });
    });
    await projections.stop();
  });
});

describe('a store that is away', () => {
  it('is tried for a few people, not for all who wait', async () => {
    const people = Array.from({ length: 60 }, (_, n) => `p${String(n).padStart(25, '0')}`);
    const { journal, projections, breakStore, failedCalls } = await world({ retryMinMs: HOUR_MS }, people);
    for (const userId of people) projections.markOnline(userId);
    breakStore(isUserDatabase, 'unavailable');
    for (const userId of people) journal.issue(addressOf(journal, userId), '1');
    journal.commit();
    await vi.waitFor(() => {
      expect(failedCalls()).toBeGreaterThanOrEqual(3);
    });
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => void setImmediate(resolve));
    expect(failedCalls()).toBeLessThanOrEqual(7);
    expect(projections.quarantined()).toEqual([]);
    await projections.stop();
  });

  it('delivers everything when it is back', async () => {
    const people = [ANN, BEN, CLEO, DAN];
    const { store, journal, projections, breakStore, failedCalls } = await world({ retryMinMs: 1 }, people);
    breakStore(() => true, 'unavailable');
    for (const userId of people) journal.issue(addressOf(journal, userId), '1');
    journal.commit();
    await vi.waitFor(() => {
      expect(failedCalls()).toBeGreaterThan(20);
    });
    breakStore(null);
    await projections.idle();
    for (const [n, userId] of people.entries()) expect(await walletSeq(store, userId)).toBe(5 + n);
    await projections.stop();
  });
});

describe('who is in quarantine', () => {
  const damaged = new StoreError('damaged', 'x');
  const away = new StoreError('unavailable', 'x');
  const failures = (quarantine: Quarantine, userId: string, count: number) =>
    Array.from({ length: count }, () => quarantine.failed(userId, away, 0));

  it('a damaged database at its first failure, which is logged once', () => {
    const quarantine = new Quarantine(DEFAULT_PACE);
    expect(quarantine.failed(ANN, damaged, 0)).toEqual({ retryMs: 100, isNew: true });
    expect(quarantine.failed(ANN, damaged, 0)).toEqual({ retryMs: 200, isNew: false });
  });

  it('another failure at its third time, if somebody else was served meanwhile', () => {
    const quarantine = new Quarantine(DEFAULT_PACE);
    expect(failures(quarantine, ANN, 5).some(({ isNew }) => isNew)).toBe(false);
    quarantine.delivered(BEN);
    expect(failures(quarantine, ANN, 1)).toMatchObject([{ isNew: true }]);
    expect(failures(quarantine, CLEO, 2).some(({ isNew }) => isNew)).toBe(false);
    quarantine.delivered(null);
    expect(failures(quarantine, CLEO, 1)).toMatchObject([{ isNew: true }]);
    expect(quarantine.quarantined()).toEqual([ANN, CLEO]);
  });

  it('waits up to 5 s, in quarantine up to 60 s', () => {
    const quarantine = new Quarantine(DEFAULT_PACE);
    expect(failures(quarantine, ANN, 20).at(-1)?.retryMs).toBe(5_000);
    quarantine.delivered(BEN);
    expect(failures(quarantine, ANN, 1)[0]?.retryMs).toBe(60_000);
    expect(quarantine.nextDue(59_999)).toBe(null);
    expect(quarantine.nextDue(60_000)).toBe(ANN);
  });

  it('three failing people in a row mean the store, without counting damaged databases', () => {
    const quarantine = new Quarantine(DEFAULT_PACE);
    for (const userId of [ANN, BEN, CLEO, DAN]) quarantine.failed(userId, damaged, 0);
    expect(quarantine.isStoreAway()).toBe(false);
    for (const userId of ['e', 'f']) quarantine.failed(userId, away, 0);
    expect(quarantine.isStoreAway()).toBe(false);
    quarantine.failed('g', away, 0);
    expect(quarantine.isStoreAway()).toBe(true);
    expect(quarantine.releaseAfterAway()).toEqual(['e', 'f', 'g']);
    expect(quarantine.nextDueAt()).toBe(100);
  });
});
