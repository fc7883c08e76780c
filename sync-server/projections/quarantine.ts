/**
 * Tracks people whose deliveries fail: each is retried with a backoff of their own, and nobody else waits for them. A
 * person who fails while others are served is in quarantine: their database is damaged, or takes no writes. No I/O and
 * no clock.
 */
import { StoreError } from '#couchdb/document-store.ts';
import type { Pace } from './pace.ts';

/** A damaged database is in quarantine immediately; any other failure after this many times. */
const FAILURES_MAX = 3;

type FailureState = {
  failures: number;
  /** When it is retried, by the dispatcher's clock. ms */
  dueAt: number;
  isQuarantined: boolean;
  isReported: boolean;
  /** How many deliveries to others had succeeded when this one first failed. */
  readonly deliveriesBefore: number;
};

export class Quarantine {
  readonly #pace: Pace;
  readonly #failing = new Map<string, FailureState>();
  /** People who failed since the last successful delivery: if they are several, the store is unavailable. */
  readonly #sinceDelivery = new Set<string>();
  #deliveries = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Records a successful delivery; `userId` is null for the shared databases. */
  delivered(userId: string | null): void {
    this.#deliveries += 1;
    this.#sinceDelivery.clear();
    if (userId !== null) this.#failing.delete(userId);
  }

  /** Returns how long the person waits, and whether this failure put them into quarantine. */
  failed(userId: string, error: unknown, at: number): { readonly retryMs: number; readonly isNew: boolean } {
    const known = this.#failing.get(userId);
    const failing = known ?? {
      failures: 0,
      dueAt: at,
      ...{ isQuarantined: false, isReported: false },
      deliveriesBefore: this.#deliveries,
    };
    this.#failing.set(userId, failing);
    failing.failures += 1;
    failing.isQuarantined ||= this.#isTheirOwn(failing, error);
    if (failing.isQuarantined) this.#sinceDelivery.delete(userId);
    else this.#sinceDelivery.add(userId);
    const { retryMinMs, retryMaxMs, quarantineRetryMaxMs } = this.#pace;
    const max = failing.isQuarantined ? quarantineRetryMaxMs : retryMaxMs;
    const retryMs = Math.min(retryMinMs * 2 ** (failing.failures - 1), max);
    failing.dueAt = at + retryMs;
    const isNew = failing.isQuarantined && !failing.isReported;
    failing.isReported = failing.isQuarantined;
    return { retryMs, isNew };
  }

  /** They were in quarantine when an earlier process ended, and stay there until a delivery succeeds. */
  resume(userId: string, at: number): void {
    this.#failing.set(userId, {
      ...{ failures: 0, dueAt: at, isQuarantined: true, isReported: false },
      deliveriesBefore: this.#deliveries,
    });
  }

  /** Whether so many failed without a delivery in between that the store itself must be unavailable. */
  isStoreAway(): boolean {
    return this.#sinceDelivery.size >= this.#pace.awayAfterPeople;
  }

  /** People who failed because the store was unavailable: they return to the line as if they had never failed. */
  releaseAfterAway(): readonly string[] {
    const released = [...this.#sinceDelivery];
    for (const userId of released) this.#failing.delete(userId);
    this.#sinceDelivery.clear();
    return released;
  }

  /** The person who is due first, or null. */
  nextDue(at: number): string | null {
    const first = this.#first();
    return first !== null && first.dueAt <= at ? first.userId : null;
  }

  /** When the next person is due; Infinity when nobody fails. */
  nextDueAt(): number {
    return this.#first()?.dueAt ?? Infinity;
  }

  /** Clears the person's failures. */
  forget(userId: string): void {
    this.#failing.delete(userId);
    this.#sinceDelivery.delete(userId);
  }

  quarantined(): readonly string[] {
    return [...this.#failing].flatMap(([userId, { isQuarantined }]) => (isQuarantined ? [userId] : []));
  }

  #isTheirOwn({ failures, deliveriesBefore }: FailureState, error: unknown): boolean {
    if (error instanceof StoreError && error.problem === 'damaged') return true;
    return failures >= FAILURES_MAX && this.#deliveries > deliveriesBefore;
  }

  #first(): { readonly userId: string; readonly dueAt: number } | null {
    let first: { readonly userId: string; readonly dueAt: number } | null = null;
    for (const [userId, { dueAt }] of this.#failing) {
      if (first === null || dueAt < first.dueAt) first = { userId, dueAt };
    }
    return first;
  }
}

/** The note of the readiness check. Nothing here stops commands. */
export function quarantineNote(projections: { readonly quarantined: () => readonly string[] }): string {
  const count = projections.quarantined().length;
  if (count === 0) return 'ok';
  return `${String(count)} ${count === 1 ? 'database of a person takes' : 'databases of people take'} no deliveries`;
}
