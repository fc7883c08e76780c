/** The one loop of the projections: whom to serve next, how many at once, and how to wait after a failure. */
import { StoreError } from '#couchdb/document-store.ts';
import type { Log } from '../log.ts';
import type { PendingQueue } from './pending-queue.ts';

export type Pace = {
  /** How many people who are online are served at the same time. */
  readonly onlineAtOnce: number;
  readonly offlineAtOnce: number;
  /** Blocks closer together than this mean load: then money commands have priority over people who are away. */
  readonly busyWithinMs: number;
  /** Under load, the rest between two deliveries to people who are away, and between two of the shared databases. */
  readonly offlineRestMs: number;
  readonly sharedRestMs: number;
  /**
   * How long the first entry after a calm waits for the shared databases: whoever is online pulls their own figures in
   * this time, and everybody else is told twice a second at most anyway.
   */
  readonly sharedAfterMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
};

export const DEFAULT_PACE: Pace = {
  onlineAtOnce: 4,
  offlineAtOnce: 1,
  busyWithinMs: 100,
  offlineRestMs: 100,
  sharedRestMs: 250,
  sharedAfterMs: 60,
  retryMinMs: 100,
  retryMaxMs: 5_000,
};

/** The key under which entries wait for the shared databases. */
export const SHARED = 'shared';

export type DispatcherDeps = {
  readonly people: PendingQueue;
  readonly shared: PendingQueue;
  /** Serves one person and releases them, whatever the outcome. */
  readonly serve: (userId: string) => Promise<void>;
  readonly serveShared: () => Promise<void>;
  /** Called after every turn, whatever its outcome. */
  readonly afterTurn: () => void;
  readonly log: Log;
  readonly pace: Pace;
};

type Lane = { active: number; restUntil: number };

const lane = (): Lane => ({ active: 0, restUntil: -Infinity });

// Rests are measured on a clock that nobody sets: the wall clock may be moved while they last.
const now = (): number => performance.now();

export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #online = lane();
  readonly #offline = lane();
  readonly #shared = lane();
  #sharedFrom = -Infinity;
  #lastBlockAt = -Infinity;
  #pausedUntil = -Infinity;
  #retryMs: number;
  #stopped = false;
  #scheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#retryMs = deps.pace.retryMinMs;
  }

  /** Looks soon whom to serve. Never in the caller's own turn: answers to commands go out first. */
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

  /** Whether no delivery is under way. */
  isIdle(): boolean {
    return this.#online.active + this.#offline.active + this.#shared.active === 0;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #pump(): void {
    this.#scheduled = false;
    if (this.#stopped) return;
    // One moment for the whole look: a rest that ended in its middle would be neither served nor waited for.
    const at = now();
    if (at >= this.#pausedUntil) {
      this.#serveOnline();
      this.#serveShared(at);
      this.#serveOffline(at);
    }
    this.#comeBack(at);
  }

  #serveOnline(): void {
    const { people, pace, serve } = this.#deps;
    while (this.#online.active < pace.onlineAtOnce) {
      const userId = people.nextOnline();
      if (userId === null) return;
      void this.#turn(this.#online, () => serve(userId), 0);
    }
  }

  #serveShared(at: number): void {
    const { shared, pace, serveShared } = this.#deps;
    if (this.#shared.active > 0) return;
    if (shared.isEmpty()) {
      this.#sharedFrom = Infinity;
      return;
    }
    if (this.#sharedFrom === Infinity) this.#sharedFrom = at + pace.sharedAfterMs;
    if (at < Math.max(this.#sharedFrom, this.#shared.restUntil)) return;
    void this.#turn(this.#shared, serveShared, pace.sharedRestMs);
  }

  #serveOffline(at: number): void {
    const { people, pace, serve } = this.#deps;
    while (
      this.#offline.active < pace.offlineAtOnce &&
      at >= this.#offline.restUntil &&
      !people.anyOnline()
    ) {
      const userId = people.nextOffline();
      if (userId === null) return;
      void this.#turn(this.#offline, () => serve(userId), pace.offlineRestMs);
    }
  }

  async #turn(ofLane: Lane, work: () => Promise<void>, restMs: number): Promise<void> {
    const { pace, log, afterTurn } = this.#deps;
    ofLane.active += 1;
    try {
      await work();
      this.#retryMs = pace.retryMinMs;
    } catch (error) {
      const why = error instanceof StoreError ? 'delivery waits for the store' : 'delivery failed';
      log.warn({ err: error, retryMs: this.#retryMs }, why);
      this.#pausedUntil = now() + this.#retryMs;
      this.#retryMs = Math.min(this.#retryMs * 2, pace.retryMaxMs);
    }
    ofLane.active -= 1;
    if (now() - this.#lastBlockAt < pace.busyWithinMs) ofLane.restUntil = now() + restMs;
    afterTurn();
    this.wake();
  }

  /** Comes back by itself when the pause or a rest is over. */
  #comeBack(at: number): void {
    const { people, shared } = this.#deps;
    if (people.isEmpty() && shared.isEmpty()) return;
    const times = [
      this.#pausedUntil,
      this.#offline.restUntil,
      this.#shared.restUntil,
      this.#sharedFrom,
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
