/**
 * Delivers the durable journal to everybody's own database, the explorer, the catalogue and staff.
 *
 * Entries wait per person and are written in one bulk for each. The checkpoint is the lowest seq that somebody has not
 * received (people in quarantine have their own), and delivery resumes there after a crash. Delivering twice changes
 * nothing: ids are deterministic, and state documents carry the seq up to which they have been folded.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { type CrashPoints, noCrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import { type Backfill, makeBackfill } from './backfill.ts';
import { LaggingPeople } from './lagging-people.ts';
import { SharedDelivery } from './deliver-shared.ts';
import { UserDelivery } from './deliver-user.ts';
import { makeDeliveryCheckpoint } from './delivery-checkpoint.ts';
import { Dispatcher, SHARED } from './dispatcher.ts';
import { type EntrySource, makeEntrySource } from './entry-source.ts';
import { removeDatabase } from './with-database.ts';
import { type IndexKeeper, makeIndexKeeper } from './index-keeper.ts';
import { type Intake, makeIntake } from './intake.ts';
import { DEFAULT_PACE, type Pace } from './pace.ts';
import { PendingQueue } from './pending-queue.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { Bell, JournalFeed } from './ports.ts';
import { listParties } from './project-user.ts';
import { readMissedEntries } from './read-missed-entries.ts';
import { tryUntilDone } from './try-until-done.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';
import { foldWallet } from './wallet-view.ts';

const HELD_MAX = 200_000;
const CHECKPOINT_EVERY_MS = 1_000;
/** How long a query waits, after a start, for the entries after the checkpoint. */
const CAUGHT_UP_WITHIN_MS = 5_000;

export type ProjectionsDeps = {
  readonly store: DocumentStore;
  readonly authority: JournalFeed;
  readonly doorbells: Bell;
  readonly log: Log;
  readonly now: () => number;
  readonly crash?: CrashPoints;
  readonly pace?: Partial<Pace>;
  /** How many entries are in memory, counted once for each person they wait for; of further ones only the seqs. */
  readonly heldMax?: number;
};

/** Starts at the checkpoint and follows the journal until stopped. */
export const startProjections = (deps: ProjectionsDeps): Projections => new Projections(deps);

export class Projections {
  readonly #deps: ProjectionsDeps;
  readonly #people: PendingQueue;
  readonly #shared: PendingQueue;
  readonly #source: EntrySource;
  readonly #users: UserDelivery;
  readonly #publicly: SharedDelivery;
  /** Keeps the explorer's indexes close to the delivered data. */
  readonly indexes: IndexKeeper;
  readonly #backfill: Backfill;
  readonly #checkpoint;
  readonly #behind = new LaggingPeople();
  readonly #dispatcher: Dispatcher;
  readonly #intake: Intake;
  readonly #started: Promise<void>;
  readonly #idleWaiters: (() => void)[] = [];
  #filled: Promise<void> = Promise.resolve();
  /** People whose account was closed: they receive no more deliveries. */
  readonly #gone = new Set<string>();
  #begun = false;
  #stopped = false;
  #saveTimer: NodeJS.Timeout | undefined;
  #saving: Promise<void> = Promise.resolve();

  /**
   * The wallet as of the last durable entry that concerns the person, delivered or not; null for an unknown person.
   * Rejects with a `StoreError` when, after a start, the undelivered entries are not known yet.
   */
  readonly walletOf = async (userId: string): Promise<StoredWallet | null> => {
    await this.#caughtUp();
    // Reads the queue before the store: so no entry can be missed, and one that is in both counts once.
    const isUnread = this.#behind.isUnread(userId);
    const waiting = this.#people.peek(userId, Infinity);
    const stored = await this.#users.walletOf(userId);
    if (isUnread) throw new StoreError('unavailable', 'what they missed has not been read yet');
    const loaded = await this.#source.load(waiting);
    const after = loaded.filter(({ entry }) => entry.seq > (stored?.seq ?? 0));
    return after.reduce((wallet, { entry }) => foldWallet(wallet, userId, entry), stored);
  };

  constructor(deps: ProjectionsDeps) {
    const { store, authority, doorbells, log, heldMax = HELD_MAX } = deps;
    const pace = { ...DEFAULT_PACE, ...deps.pace };
    this.#deps = deps;
    this.#people = new PendingQueue(heldMax);
    this.#shared = new PendingQueue(heldMax);
    this.#source = makeEntrySource(authority);
    this.#users = new UserDelivery(store, authority, authority.state.parameters);
    this.#publicly = new SharedDelivery(store, authority.state.parameters);
    this.indexes = makeIndexKeeper({ store, log, isBehind: () => !this.#shared.isEmpty() });
    this.#backfill = makeBackfill({
      store,
      feed: authority,
      log,
      isBehind: () => this.#people.hasServable() || !this.#shared.isEmpty(),
    });
    this.#checkpoint = makeDeliveryCheckpoint(store);
    this.#dispatcher = new Dispatcher({
      people: this.#people,
      shared: this.#shared,
      serve: (userId, entriesMax) => this.#serve(userId, entriesMax),
      serveShared: () => this.#serveShared(),
      afterTurn: () => {
        this.#afterTurn();
      },
      onQuarantine: (userId, error) => {
        log.error({ err: error, userId }, 'the database of a person is in quarantine');
      },
      log,
      pace,
    });
    this.#intake = makeIntake(authority, {
      take: (sourced, text) => this.#take(sourced, text),
      wake: () => {
        this.#dispatcher.blockArrived();
      },
    });
    doorbells.onPresence((userId, online) => {
      if (online) this.markOnline(userId);
      else this.markOffline(userId);
    });
    this.#started = tryUntilDone(() => this.#begin(), { pace, log, isStopped: () => this.#stopped }).then(
      () => {
        this.#afterTurn();
      },
    );
  }

  /** The seq up to which everything has been delivered to everybody. */
  delivered(): number {
    const waiting = [this.#people.lowestSeq(), this.#shared.lowestSeq(), this.#behind.lowestUnread()];
    const lowest = waiting.filter((seq) => seq !== null);
    return lowest.length === 0 ? (this.#intake.takenUpTo() ?? 0) : Math.min(...lowest) - 1;
  }

  /** The number of people with waiting entries, and the number of entries in memory for them. */
  waiting(): { readonly people: number; readonly held: number } {
    return { people: this.#people.size(), held: this.#people.held() + this.#shared.held() };
  }

  /** People whose own database is damaged or takes no writes, while others are served. */
  quarantined(): readonly string[] {
    return this.#dispatcher.quarantined();
  }

  /** Resolves when everything durable has been delivered. */
  idle(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idleWaiters.push(resolve);
    });
  }

  /** Stops deliveries to a closed account and removes what was delivered. May be called twice. */
  async forget(userId: string): Promise<void> {
    this.#gone.add(userId);
    while (this.#people.isBusy(userId)) await sleep(5);
    this.#dropAll(userId);
    await removeDatabase(this.#deps.store, userDatabase(userId));
    this.#afterTurn();
  }

  /** Records an open stream: online people are served before all others. */
  markOnline(userId: string): void {
    this.#people.markOnline(userId);
    this.#dispatcher.wake();
  }

  markOffline(userId: string): void {
    this.#people.markOffline(userId);
  }

  /** Ends after the deliveries in progress and the checkpoint. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#dispatcher.stop();
    this.#backfill.stop();
    clearTimeout(this.#saveTimer);
    await this.#started;
    while (!this.#dispatcher.isIdle()) await sleep(5);
    await this.#filled;
    await this.indexes.stop();
    await this.#save();
  }

  async #caughtUp(): Promise<void> {
    if (this.#begun) return;
    await Promise.race([this.#started, sleep(CAUGHT_UP_WITHIN_MS, undefined, { ref: false })]);
    if (!this.#begun) throw new StoreError('unavailable', 'the journal has not been read up to its end yet');
  }

  async #begin(): Promise<void> {
    const { authority, now, doorbells } = this.#deps;
    for (const userId of authority.state.closedAccounts.keys()) this.#gone.add(userId);
    const place = await this.#checkpoint.read();
    const inForce = { seq: authority.durable().seq, at: now() };
    const published = await this.#publicly.publishInForce(inForce);
    if (published) doorbells.ring('catalog', null, ['catalog']);
    const isFirst = this.#intake.takenUpTo() === null;
    if (isFirst) for (const userId of this.#behind.begin(place)) this.#dispatcher.resumeQuarantine(userId);
    await this.#intake.begin(this.#intake.takenUpTo() ?? place.reached);
    this.#begun = true;
    this.#filled = this.#backfill.run(inForce.seq);
  }

  #take(sourced: SourcedEntry, text?: string): void {
    for (const fact of sourced.entry.facts) if (fact.kind === 'account.closed') this.#gone.add(fact.userId);
    const waiting = this.#people.toWaiting(sourced, text);
    for (const userId of listParties(sourced.entry))
      if (!this.#gone.has(userId)) this.#people.add(userId, waiting);
    this.#shared.add(SHARED, waiting);
  }

  async #serve(userId: string, entriesMax: number): Promise<void> {
    if (this.#gone.has(userId)) {
      this.#dropAll(userId);
      return;
    }
    await this.#readMissed(userId);
    const entries = await this.#source.load(this.#people.nextBatch(userId, entriesMax));
    const moved = entries.length === 0 ? [] : await this.#users.deliver(userId, entries);
    this.#people.drop(userId, entries.length);
    if (moved.length > 0) this.#deps.doorbells.ring('me', userId, moved);
  }

  /** Reads what the person missed while an earlier process ran, and also for people who missed less. */
  async #readMissed(userId: string): Promise<void> {
    const missed = this.#behind.missedBy(userId);
    if (missed === null) return;
    // Fails here if the database is still damaged, before the journal is read for it.
    await this.#users.walletOf(userId);
    const found = await readMissedEntries(this.#deps.authority, missed, () => this.#stopped);
    for (const [id, seqs] of found) {
      if (this.#behind.isUnread(id)) this.#people.addBefore(id, seqs);
      this.#behind.wasRead(id);
    }
  }

  #dropAll(userId: string): void {
    this.#behind.wasRead(userId);
    this.#people.drop(userId, Infinity);
  }

  async #serveShared(): Promise<void> {
    const entries = await this.#source.load(this.#shared.peek(SHARED, this.#publicly.entriesAtOnce()));
    const moved = await this.#publicly.deliver(entries);
    this.#shared.drop(SHARED, entries.length);
    this.indexes.noteWrite();
    for (const [feed, collection] of moved) this.#deps.doorbells.ring(feed, null, [collection]);
  }

  #isIdle(): boolean {
    const all = this.#begun && (this.#intake.takenUpTo() ?? -1) >= this.#deps.authority.durable().seq;
    return all && this.#people.isEmpty() && this.#shared.isEmpty() && this.#dispatcher.isIdle();
  }

  #afterTurn(): void {
    if (this.#isIdle()) for (const resolve of this.#idleWaiters.splice(0)) resolve();
    if (this.#stopped || this.#saveTimer !== undefined) return;
    this.#saveTimer = setTimeout(() => {
      this.#saveTimer = undefined;
      void this.#save();
    }, CHECKPOINT_EVERY_MS);
    this.#saveTimer.unref();
  }

  /** Writes run one after the other: a stop waits for the current one, and no older checkpoint overwrites a newer one. */
  #save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveNow());
    return this.#saving;
  }

  async #saveNow(): Promise<void> {
    const { crash = noCrashPoints, log } = this.#deps;
    const takenUpTo = this.#intake.takenUpTo();
    if (takenUpTo === null) return; // before it has begun nothing is known to be delivered
    try {
      await crash.reach('between-projection-and-checkpoint');
      const [people, shared, quarantined] = [this.#people, this.#shared, this.quarantined()];
      await this.#checkpoint.save(this.#behind.move({ people, shared, takenUpTo, quarantined }));
    } catch (error) {
      log.warn({ err: error }, 'the checkpoint of the projections was not saved');
      this.#afterTurn();
    }
  }
}
