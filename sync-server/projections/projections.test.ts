/**
 * Proves that delivery has effect exactly once, whatever store call fails, with the process going on or dying there;
 * that wallets match the journal, never go back and never show entries that are not durable; and that online people are
 * served first. In memory, and on a CouchDB when COUCHDB_URL is set.
 */
import { describe, expect, it, vi } from 'vitest';
import {
  ADMIN,
  CATALOG,
  CHECKPOINTS,
  isUserDatabase,
  TRANSACTIONS,
  userDatabase,
} from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { CURRENCIES } from '#domain/constants.ts';
import { userAccount } from '#domain/ledger/accounts.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import {
  ExplorerDocSchema,
  NotificationDocSchema,
  TransactionDocSchema,
  WalletDocSchema,
} from '#domain/protocol.ts';
import { ScheduleDocSchema } from '#domain/schedule/document.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { type Failure, makeFailingStore } from '#tests/fakes/failing-store.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import type { Pace } from './pace.ts';
import type { Bell } from './ports.ts';
import { type Projections, startProjections } from './projections.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const CLEO = 'cleo0000000000000000000000';

const RETRIES = { retryMinMs: 1, retryMaxMs: 2, quarantineRetryMaxMs: 2 };
const QUICK: Partial<Pace> = { ...RETRIES, offlineRestMs: 1, sharedRestMs: 1 };
const silent: Bell = { ring: () => undefined, onPresence: () => undefined };

type Started = {
  store: DocumentStore;
  journal: FakeJournal;
  bell?: Bell;
  heldMax?: number;
  pace?: Partial<Pace>;
};

const start = ({ store, journal, bell = silent, heldMax = 1_000, pace = QUICK }: Started): Projections =>
  startProjections({
    store,
    authority: journal,
    doorbells: bell,
    log: quietLog,
    now: () => BEGAN_AT,
    pace,
    heldMax,
  });

/**
 * Three people, money, transfers, a refusal, a claim, a role and schedules: one that sends and is paused, one that
 * fails.
 */
function history(journal: FakeJournal): void {
  const [ann, ben] = [journal.open(ANN), journal.open(BEN), journal.open(CLEO)];
  journal.decide('role.grant', 'system', { userId: CLEO, role: 'owner' });
  journal.commit();
  journal.issue(ann, '100');
  journal.issue(ben, '5', 'USD');
  journal.transfer(ANN, ben, '10');
  journal.transfer(ANN, ben, '1000');
  journal.commit();
  journal.decide('wallet.claim_tdc', BEN, {});
  journal.transfer(BEN, ann, '2.5');
  journal.decide('tdc.grant', CLEO, { userId: ANN, amount: '7' });
  journal.commit();
  const order = { to: ben, amount: '1', currency: 'DC', startAt: '2027-01-15T08:00', timeZone: 'UTC' };
  const { id: sends } = journal.decide('schedule.create', ANN, { ...order, every: 'day', count: 9 });
  const { id: fails } = journal.decide('schedule.create', CLEO, { ...order, every: 'once', note: 'rent' });
  journal.commit();
  for (const schedule of [sends, fails]) journal.decide('schedule.run', 'system', { schedule, n: 1 });
  journal.commit();
  journal.decide('schedule.pause', ANN, { schedule: sends });
  journal.commit();
}

async function allDocuments(store: DocumentStore): Promise<Record<string, unknown>> {
  const databases = [TRANSACTIONS, ADMIN, CATALOG, ...[ANN, BEN, CLEO].map(userDatabase)];
  const all: Record<string, unknown> = {};
  for (const database of databases) {
    const rows = await store.range<Record<string, unknown>>(database, {
      start: 'a',
      end: 'z\uffff',
      limit: 1_000,
    });
    for (const { _rev, ...doc } of rows) all[`${database}/${doc._id}`] = doc;
  }
  return all;
}

/** The documents after one delivery without any failure. */
async function expectedDocuments(): Promise<Record<string, unknown>> {
  const [store, journal] = [await freshStore(), new FakeJournal()];
  const projections = start({ store, journal });
  history(journal);
  await projections.idle();
  await projections.stop();
  return allDocuments(store);
}

const walletIn = (store: DocumentStore, userId: string): Promise<StoredWallet | null> =>
  store.get<StoredWallet>(userDatabase(userId), `wallet:${userId}`);

function expectMoneyOf(journal: FakeJournal, wallet: Pick<StoredWallet, 'id' | 'balances' | 'totals'>): void {
  const none = { sent: 0n, received: 0n, count: 0 };
  for (const currency of CURRENCIES) {
    const account = userAccount(wallet.id, currency);
    const { sent, received, count } = journal.state.totals.get(account) ?? none;
    const posted = writeMicro(balanceOf(journal.state, account).posted);
    expect(wallet.balances[currency]).toEqual({ posted, held: '0' });
    expect(wallet.totals[currency]).toEqual({
      sent: writeMicro(sent),
      received: writeMicro(received),
      count,
    });
  }
}

// Without the embedded store, which tests/integration and tests/crash cover: this file opens some 200 stores, and
// creating their files would take 15 s.
const { embedded: _, ...stores } = STORES;

describe.each(Object.entries(stores))('on a store %s', (_kind, open) => {
  describe('the delivery', () => {
    it('delivers to each party its transactions, notifications and a wallet that equals the journal', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const projections = start({ store, journal });
      history(journal);
      await projections.idle();
      for (const userId of [ANN, BEN, CLEO]) {
        const wallet = await walletIn(store, userId);
        const { claimedAt, _id, _rev, ...wire } = { _id: '', _rev: '', ...(wallet as StoredWallet) };
        WalletDocSchema.parse(wire);
        expectMoneyOf(journal, wire);
        expect(wire.roles).toEqual(journal.state.users.get(userId)?.roles);
      }
      const ben = await walletIn(store, BEN);
      expect(Date.parse(ben?.nextClaimAt ?? '') - (ben?.claimedAt ?? 0)).toBe(86_400_000);
      const all = Object.entries(await allDocuments(store));
      const bodies = (part: string) =>
        all
          .filter(([key]) => key.includes(part))
          .map(([, doc]) => {
            const { _id, ...body } = doc as Record<string, unknown>;
            return body;
          });
      expect(
        bodies(`${userDatabase(ANN)}/transactions:`).map((doc) => TransactionDocSchema.parse(doc)).length,
      ).toBe(5);
      expect(bodies('/notifications:').map((doc) => NotificationDocSchema.parse(doc)).length).toBeGreaterThan(
        8,
      );
      const kept = bodies('/tx:');
      // Besides the wire's fields there are only the balances after the transaction, which the explorer shows or hides.
      for (const { after: _after, vaults: _vaults, ...row } of kept) ExplorerDocSchema.parse(row);
      expect(kept.length).toBe(7);
      expect(JSON.stringify(kept)).not.toMatch(/tea|command-|ann0000000000000000000000/);
      expect(bodies('/audit:').map((doc) => doc['action'])).not.toContain('wallet.transfer');
      await projections.stop();
    });

    it('delivers the course of a schedule to its owner, and to nobody else', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const projections = start({ store, journal });
      history(journal);
      await projections.idle();
      await projections.stop();
      const of = async (userId: string) => {
        const range = { start: 'schedules:', end: 'schedules:~', limit: 9 };
        const rows = await store.range<object>(userDatabase(userId), range);
        return rows.map(({ _id, _rev, ...doc }) => ScheduleDocSchema.parse(doc));
      };
      const paused = await of(ANN);
      expect(paused).toMatchObject([{ status: 'paused', next: { n: 2 }, count: 9, runs: [{ n: 1 }] }]);
      const sent = `transactions:${paused[0]?.runs[0]?.txId ?? ''}`;
      const scheduleId = paused[0]?.id ?? '';
      expect(await store.get(userDatabase(ANN), sent)).toMatchObject({
        direction: 'out',
        amount: '1',
        scheduleId,
      });
      const received = await store.get(userDatabase(BEN), sent);
      expect(received).toMatchObject({ direction: 'in', amount: '1' });
      expect(received).not.toHaveProperty('scheduleId');
      expect(await of(CLEO)).toMatchObject([
        { status: 'ended', next: null, note: 'rent', runs: [{ n: 1, code: 'INSUFFICIENT_FUNDS' }] },
      ]);
      expect(await of(BEN)).toEqual([]);
      expect(JSON.stringify(await store.range(ADMIN, { start: 'a', end: 'z', limit: 99 }))).not.toContain(
        'schedule',
      );
    });

    it('shows staff a proposal with its times, and notifies the deciders, and finally the person concerned', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const projections = start({ store, journal });
      for (const id of [ANN, BEN, CLEO]) journal.open(id);
      journal.decide('role.grant', 'system', { userId: BEN, role: 'admin' });
      journal.decide('role.grant', 'system', { userId: CLEO, role: 'owner' });
      const { at, seq } = journal.decide('role.grant', CLEO, { userId: ANN, role: 'admin' });
      journal.commit();
      await projections.idle();
      const proposal = String(seq).padStart(12, '0');
      const noticesOf = async (userId: string): Promise<string[]> =>
        (
          await store.range<{ title: string }>(userDatabase(userId), {
            start: 'notifications:',
            end: 'notifications:~',
            limit: 100,
          })
        ).map(({ title }) => title);
      expect(await store.get(ADMIN, `audit:${proposal}`)).toMatchObject({
        action: 'role.grant',
        actor: CLEO,
        facts: [
          {
            kind: 'approval.proposed',
            proposal,
            dueAt: new Date(at + 86_400_000).toISOString(),
            expiresAt: new Date(at + 7 * 86_400_000).toISOString(),
          },
          { notice: 'approval.proposed', userId: CLEO },
          { notice: 'approval.proposed', userId: BEN },
        ],
      });
      expect((await noticesOf(BEN)).at(-1)).toBe('Approval needed');
      expect(await noticesOf(ANN)).toEqual(['Welcome to VaultIQ']);
      journal.decide('approval.approve', BEN, { proposal });
      journal.commit();
      await projections.idle();
      expect((await noticesOf(ANN)).at(-1)).toBe('Role added');
      expect((await noticesOf(CLEO)).at(-1)).toBe('Proposal carried out');
      expect((await projections.walletOf(ANN))?.roles).toEqual(['user', 'admin']);
      await projections.stop();
    });

    it('shows nothing that is decided and not durable', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const projections = start({ store, journal });
      const ann = journal.open(ANN);
      journal.commit();
      journal.issue(ann, '100');
      await projections.idle();
      expect((await projections.walletOf(ANN))?.balances.DC.posted).toBe('0');
      journal.commit();
      expect((await projections.walletOf(ANN))?.balances.DC.posted).toBe('100');
      await projections.stop();
    });

    it('delivers right after a start what was not delivered before it', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      history(journal);
      const projections = start({ store, journal });
      const wallet = await projections.walletOf(ANN);
      expect(wallet).not.toBeNull();
      if (wallet !== null) expectMoneyOf(journal, wallet);
      await projections.stop();
    });

    it('delivers entries that were kept only as seqs', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const projections = start({ store, journal, heldMax: 2 });
      history(journal);
      await projections.idle();
      await projections.stop();
      expect(await allDocuments(store)).toEqual(await expectedDocuments());
    });

    it('forgets a person twice, and one without a database', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const projections = start({ store, journal });
      await projections.forget(BEN);
      history(journal);
      await projections.idle();
      expect(await store.info(userDatabase(ANN))).not.toBeNull();
      await projections.forget(ANN);
      await projections.forget(ANN);
      await projections.stop();
      expect(await store.info(userDatabase(ANN))).toBeNull();
      expect(await store.info(userDatabase(BEN))).toBeNull();
    });

    it('makes a lost user database again from the journal', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const first = start({ store, journal });
      history(journal);
      await first.idle();
      await first.stop();
      journal.dropListeners();
      await store.deleteDatabase(userDatabase(ANN));
      const second = start({ store, journal });
      journal.transfer(BEN, journal.state.users.get(ANN)?.address ?? '', '1');
      journal.commit();
      await second.idle();
      await second.stop();
      const wallet = await walletIn(store, ANN);
      expect(wallet?.balances.DC.posted).toBe(
        writeMicro(balanceOf(journal.state, userAccount(ANN, 'DC')).posted),
      );
      const moved = await store.range(userDatabase(ANN), {
        start: 'transactions:',
        end: 'transactions:~',
        limit: 99,
      });
      expect(moved.length).toBe(6);
      const schedules = { start: 'schedules:', end: 'schedules:~', limit: 99 };
      expect(await store.range(userDatabase(ANN), schedules)).toMatchObject([{ status: 'paused' }]);
    });
  });

  describe('the delivery after a fault of the store', () => {
    const failOnce = (at: number, mode: 'before' | 'after') => {
      const seen = { calls: 0 };
      const failure: Failure = () => (++seen.calls === at ? mode : 'none');
      return { seen, failure };
    };

    it.each(['before', 'after'] as const)(
      'continues if the call fails %s it was done',
      STEP_BY_STEP,
      async (mode) => {
        const expected = await expectedDocuments();
        await runInSteps(async (at) => {
          const { seen, failure } = failOnce(at, mode);
          const [store, journal] = [await freshStore(open), new FakeJournal()];
          const projections = start({ store: makeFailingStore(store, failure), journal });
          history(journal);
          await projections.idle();
          await projections.stop();
          expect(await allDocuments(store), `call ${String(at)}`).toEqual(expected);
          return seen.calls >= at;
        });
      },
    );

    it.each(['before', 'after'] as const)(
      'resumes if the process dies with the call failing %s',
      STEP_BY_STEP,
      async (mode) => {
        const expected = await expectedDocuments();
        await runInSteps(async (at) => {
          let calls = 0;
          let dead = false;
          const dieAtCall: Failure = () => {
            if (dead) return 'before';
            calls += 1;
            dead = calls === at;
            return dead ? mode : 'none';
          };
          const [store, journal] = [await freshStore(open), new FakeJournal()];
          const first = start({ store: makeFailingStore(store, dieAtCall), journal });
          history(journal);
          if (calls < at)
            await vi.waitUntil(() => dead || journal.durable().seq === first.delivered(), {
              interval: 1,
              timeout: 10_000,
            });
          await first.stop();
          journal.dropListeners();
          const second = start({ store, journal });
          await second.idle();
          await second.stop();
          expect(await allDocuments(store), `call ${String(at)}`).toEqual(expected);
          expect(await store.get(CHECKPOINTS, 'projections')).toMatchObject({ seq: journal.durable().seq });
          return dead;
        });
      },
    );

    it('never takes a state document back to an older seq, nor the checkpoint', STEP_BY_STEP, async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      const highest = new Map<string, number>();
      const older: string[] = [];
      const note = (doc: { _id: string; seq?: number } | null): void => {
        if (doc === null || !/^(wallet|schedules|catalog|projections)/.test(doc._id)) return;
        if ((doc.seq ?? 0) < (highest.get(doc._id) ?? 0)) older.push(`${doc._id} ${String(doc.seq)}`);
        highest.set(doc._id, doc.seq ?? 0);
      };
      const noting: DocumentStore = {
        ...store,
        async bulk(database, docs) {
          const rows = await store.bulk(database, docs);
          for (const { _id } of docs) note(await store.get(database, _id));
          return rows;
        },
        async put(database, doc) {
          const outcome = await store.put(database, doc);
          note(await store.get(database, doc._id));
          return outcome;
        },
      };
      let random = 7;
      let progresses = (): void => undefined;
      const flaky = makeFailingStore(noting, () => {
        progresses();
        random = (random * 48_271) % 2_147_483_647;
        return random % 5 === 0 ? 'after' : random % 5 === 1 ? 'before' : 'none';
      });
      // Each time from the beginning with more entries, as after the loss of the checkpoint.
      const rounds = await runInSteps(async (round, getsOn) => {
        progresses = getsOn;
        const projections = start({ store: flaky, journal });
        if (round === 1) history(journal);
        journal.transfer(ANN, journal.state.users.get(BEN)?.address ?? '', '1');
        journal.commit();
        await projections.idle();
        await projections.stop();
        journal.dropListeners();
        const checkpoint = await store.get(CHECKPOINTS, 'projections');
        if (checkpoint !== null) await store.deleteDatabase(CHECKPOINTS);
        highest.delete('projections');
        return round <= 4;
      });
      expect(rounds).toBe(4);
      expect(older).toEqual([]);
      expect((await walletIn(store, ANN))?.seq).toBe(journal.durable().seq);
    });
  });

  describe('the order of delivery', () => {
    it('serves people who are online before those who wait longer', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      // In the order in which each delivery starts: on a CouchDB the next one may finish earlier.
      const served = new Set<string>();
      const noting = makeFailingStore(store, (_call, [database]) => {
        if (typeof database === 'string' && isUserDatabase(database)) served.add(database);
        return 'none';
      });
      let tellPresence: (userId: string, online: boolean) => void = () => undefined;
      const notified: string[] = [];
      const bell: Bell = {
        ring: (_feed, userId) => {
          if (userId !== null) notified.push(userId);
        },
        onPresence: (listener) => {
          tellPresence = listener;
        },
      };
      const others = Array.from({ length: 20 }, (_, index) => `p${String(index).padStart(25, '0')}`);
      for (const userId of [...others, ANN]) journal.open(userId);
      const projections = start({ store: noting, journal, bell });
      tellPresence(ANN, true);
      journal.commit();
      await projections.idle();
      expect([...served]).toEqual([ANN, ...others].map(userDatabase));
      expect(notified.sort()).toEqual([ANN, ...others]);
      await projections.stop();
    });

    it('lets people who are offline wait under load, but not for ever', async () => {
      const [store, journal] = [await freshStore(open), new FakeJournal()];
      for (let index = 0; index < 10; index++) journal.open(`p${String(index).padStart(25, '0')}`);
      const projections = start({
        store,
        journal,
        pace: { ...QUICK, offlineRestMs: 20, busyWithinMs: 10_000 },
      });
      const began = performance.now();
      journal.commit();
      await projections.idle();
      expect(performance.now() - began).toBeGreaterThan(9 * 15);
      await projections.stop();
    });

    it('serves several people who are offline at the same time, but one at a time under load', async () => {
      /** Nobody's delivery ends before so many were in progress at once. */
      const mostAtOnce = async (busyWithinMs: number, atLeast: number): Promise<number> => {
        const journal = new FakeJournal();
        for (let index = 0; index < 10; index++) journal.open(`p${String(index).padStart(25, '0')}`);
        let [writing, most] = [0, 0];
        let reached = (): void => undefined;
        const enough = new Promise<void>((resolve) => (reached = resolve));
        const inner = await freshStore(open);
        const store: DocumentStore = {
          ...inner,
          async bulk(database, docs) {
            if (!isUserDatabase(database)) return inner.bulk(database, docs);
            writing += 1;
            most = Math.max(most, writing);
            if (most >= atLeast) reached();
            await enough;
            const rows = await inner.bulk(database, docs);
            writing -= 1;
            return rows;
          },
        };
        const projections = start({ store, journal, pace: { ...QUICK, busyWithinMs } });
        journal.commit();
        await projections.idle();
        await projections.stop();
        return most;
      };
      expect(await mostAtOnce(60_000, 1)).toBe(1);
      expect(await mostAtOnce(0, 3)).toBe(3);
    });

    it('delivers to people who are offline in small parts under load, and in one part after it', async () => {
      const bulksFor = async (busyWithinMs: number): Promise<number> => {
        const [store, journal] = [await freshStore(open), new FakeJournal()];
        const address = journal.open(ANN);
        for (let times = 0; times < 5; times++) journal.issue(address, '1');
        let rings = 0;
        const bell: Bell = {
          ring: (feed) => {
            if (feed === 'me') rings += 1;
          },
          onPresence: () => undefined,
        };
        const pace = { ...QUICK, offlineEntriesBusy: 2, busyWithinMs };
        const projections = start({ store, journal, bell, pace });
        journal.commit();
        await projections.idle();
        await projections.stop();
        return rings;
      };
      expect(await bulksFor(60_000)).toBe(3);
      expect(await bulksFor(0)).toBe(1);
    });
  });
});
