/**
 * The single loop of the projections: it decides whom to serve next, how many at once, and how long to wait after a
 * failure. A person whose delivery fails is retried in a separate lane; everybody waits only when the store fails for
 * several people in a row.
 */
import { StoreError } from '#couchdb/document-store.ts';
import type { Log } from '../log.ts';
import type { Pace } from './pace.ts';
import type { PendingQueue } from './pending-queue.ts';
import { Quarantine } from './quarantine.ts';

/** The key under which entries for the shared databases wait. */
export const SHARED = 'shared';

export type DispatcherDeps = {
  readonly people: PendingQueue;
  readonly shared: PendingQueue;
  /** Delivers at most `entriesMax` entries to a person. */
  readonly serve: (userId: string, entriesMax: number) => Promise<void>;
  readonly serveShared: () => Promise<void>;
  /** Called after every turn, whatever its result. */
  readonly afterTurn: () => void;
  /** Called once when a person enters quarantine. */
  readonly onQuarantine: (userId: string, error: unknown) => void;
  readonly log: Log;
  readonly pace: Pace;
};

type Lane = { active: number; restUntil: number };
/** How much one turn delivers, and the rest after it. */
type Portion = { readonly restMs: number; readonly entriesMax: number };

const lane = (): Lane => ({ active: 0, restUntil: -Infinity });

// Rests are measured with a monotonic clock, because the wall clock may be set meanwhile.
const now = (): number => performance.now();

export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #quarantine: Quarantine;
  readonly #online = lane();
  readonly #offline = lane();
  readonly #failing = lane();
  readonly #shared = lane();
  readonly #whole: Portion;
  #sharedFrom = -Infinity;
  #sharedRetryMs: number;
  #lastBlockAt = -Infinity;
  #pausedUntil = -Infinity;
  #pauseMs: number;
  #stopped = false;
  #scheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#quarantine = new Quarantine(deps.pace);
    this.#whole = { restMs: 0, entriesMax: deps.pace.entriesAtOnce };
    this.#sharedRetryMs = deps.pace.retryMinMs;
    this.#pauseMs = deps.pace.retryMinMs;
  }

  /** Starts a round soon. Never in the caller's own turn: answers to commands are sent first. */
  wake(): void {
    if (this.#scheduled || this.#stopped) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#pump();
    });
  }

  blockArrived(): void {
    this.#lastBlockAt = now();
    this.wake();
  }

  /** Whether no delivery is in progress. */
  isIdle(): boolean {
    return [this.#online, this.#offline, this.#failing, this.#shared].every(({ active }) => active === 0);
  }

  /** People whose database fails while others are served. */
  quarantined(): readonly string[] {
    return this.#quarantine.quarantined();
  }

  /** Puts people who were in quarantine when an earlier process ended into the lane of failing deliveries. */
  resumeQuarantine(userId: string): void {
    this.#deps.people.addParked(userId);
    this.#quarantine.resume(userId, now());
    this.wake();
  }

  /** Returns people whose database was rebuilt to normal service. */
  release(userId: string): void {
    this.#quarantine.forget(userId);
    this.#deps.people.unpark(userId);
    this.wake();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #pump(): void {
    this.#scheduled = false;
    if (this.#stopped) return;
    // One time for the whole round: a rest that ended in its middle would be neither served nor waited for.
    const at = now();
    this.#serveShared(at);
    if (at >= this.#pausedUntil) {
      this.#serveOnline();
      this.#serveOffline(at);
      this.#serveFailing(at);
    }
    this.#comeBack(at);
  }

  #serveOnline(): void {
    const { people, pace } = this.#deps;
    while (this.#online.active < pace.onlineAtOnce) {
      const userId = people.nextOnline();
      if (userId === null) return;
      void this.#servePerson(this.#online, userId, this.#whole);
    }
  }

  #serveShared(at: number): void {
    const { shared, pace } = this.#deps;
    if (this.#shared.active > 0) return;
    if (shared.isEmpty()) {
      this.#sharedFrom = Infinity;
      return;
    }
    if (this.#sharedFrom === Infinity) this.#sharedFrom = at + pace.sharedAfterMs;
    if (at < Math.max(this.#sharedFrom, this.#shared.restUntil)) return;
    void this.#turn(this.#shared, () => this.#tryShared(), pace.sharedRestMs);
  }

  #serveOffline(at: number): void {
    const { people, pace } = this.#deps;
    const atOnce = this.#isBusy() ? pace.offlineAtOnce : pace.offlineAtOnceQuiet;
    while (this.#offline.active < atOnce && at >= this.#offline.restUntil && !people.anyOnline()) {
      const userId = people.nextOffline();
      if (userId === null) return;
      const entriesMax = this.#isBusy() ? pace.offlineEntriesBusy : pace.entriesAtOnce;
      void this.#servePerson(this.#offline, userId, { restMs: pace.offlineRestMs, entriesMax });
    }
  }

  /** One at a time, because opening a damaged database may take seconds. */
  #serveFailing(at: number): void {
    if (this.#failing.active > 0) return;
    for (;;) {
      const userId = this.#quarantine.nextDue(at);
      if (userId === null) return;
      if (this.#deps.people.takeParked(userId)) {
        void this.#servePerson(this.#failing, userId, this.#whole);
        return;
      }
      this.#quarantine.forget(userId);
    }
  }

  #servePerson(ofLane: Lane, userId: string, { restMs, entriesMax }: Portion): Promise<void> {
    return this.#turn(ofLane, () => this.#tryPerson(userId, entriesMax), restMs);
  }

  /** Whether commands arrive that have priority over people who are offline. */
  #isBusy(): boolean {
    return now() - this.#lastBlockAt < this.#deps.pace.busyWithinMs;
  }

  /** Runs work that never rejects. */
  async #turn(ofLane: Lane, work: () => Promise<void>, restMs: number): Promise<void> {
    const { afterTurn } = this.#deps;
    ofLane.active += 1;
    await work();
    ofLane.active -= 1;
    if (this.#isBusy()) ofLane.restUntil = Math.max(ofLane.restUntil, now() + restMs);
    afterTurn();
    this.wake();
  }

  async #tryPerson(userId: string, entriesMax: number): Promise<void> {
    const { people, serve, pace } = this.#deps;
    try {
      await serve(userId, entriesMax);
      this.#quarantine.delivered(userId);
      this.#pauseMs = pace.retryMinMs;
      people.release(userId);
    } catch (error) {
      people.park(userId);
      this.#failed(userId, error);
    }
  }

  #failed(userId: string, error: unknown): void {
    const { log, onQuarantine, pace, people } = this.#deps;
    const { isNew, retryMs } = this.#quarantine.failed(userId, error, now());
    log.warn({ err: error, userId, retryMs }, wordsOf(error));
    if (isNew) onQuarantine(userId, error);
    if (!this.#quarantine.isStoreAway()) return;
    for (const released of this.#quarantine.releaseAfterAway()) people.unpark(released);
    this.#pausedUntil = now() + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, pace.retryMaxMs);
  }

  async #tryShared(): Promise<void> {
    const { log, pace, serveShared } = this.#deps;
    try {
      await serveShared();
      this.#quarantine.delivered(null);
      this.#sharedRetryMs = pace.retryMinMs;
    } catch (error) {
      log.warn({ err: error, retryMs: this.#sharedRetryMs }, wordsOf(error));
      this.#shared.restUntil = now() + this.#sharedRetryMs;
      this.#sharedRetryMs = Math.min(this.#sharedRetryMs * 2, pace.retryMaxMs);
    }
  }

  /** Schedules the next round for the end of the pause or rest. */
  #comeBack(at: number): void {
    const { people, shared } = this.#deps;
    if (people.isEmpty() && shared.isEmpty()) return;
    const times = [
      this.#pausedUntil,
      this.#offline.restUntil,
      this.#shared.restUntil,
      this.#sharedFrom,
      this.#quarantine.nextDueAt(),
    ].filter((until) => until > at && until < Infinity);
    if (times.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#pump();
      },
      Math.max(1, Math.min(...times) - at),
    );
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof StoreError ? 'delivery waits for the store' : 'delivery failed';
