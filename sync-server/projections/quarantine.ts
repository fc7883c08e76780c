/**
 * Whose deliveries fail: each of them is tried again by a back-off of their own, and nobody else waits for them. Whoever fails
 * while others are served is in quarantine: their database is damaged, or takes no writes. No I/O and no clock.
 */
import { StoreError } from '#couchdb/document-store.ts';
import type { Pace } from './pace.ts';

/** A damaged database is in quarantine at once; one that fails otherwise after so many failures. */
const FAILURES_MAX = 3;

type Failing = {
  failures: number;
  /** When it is tried again, by the clock of the dispatcher. ms */
  dueAt: number;
  isQuarantined: boolean;
  isTold: boolean;
  /** How many deliveries to others had succeeded when this one failed first. */
  readonly deliveriesBefore: number;
};

export class Quarantine {
  readonly #pace: Pace;
  readonly #failing = new Map<string, Failing>();
  /** Who failed since the last delivery to anybody: when they are several, it is the store that is away. */
  readonly #sinceDelivery = new Set<string>();
  #deliveries = 0;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Anything was delivered; `userId` null for the shared databases. */
  delivered(userId: string | null): void {
    this.#deliveries += 1;
    this.#sinceDelivery.clear();
    if (userId !== null) this.#failing.delete(userId);
  }

  /** Returns how long they wait, and whether this failure is the one that brought them into quarantine. */
  failed(userId: string, error: unknown, at: number): { readonly retryMs: number; readonly isNew: boolean } {
    const known = this.#failing.get(userId);
    const failing = known ?? {
      failures: 0,
      dueAt: at,
      ...{ isQuarantined: false, isTold: false },
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
    const isNew = failing.isQuarantined && !failing.isTold;
    failing.isTold = failing.isQuarantined;
    return { retryMs, isNew };
  }

  /** They were in quarantine when an earlier process ended: they stay in it until a delivery succeeds. */
  resume(userId: string, at: number): void {
    this.#failing.set(userId, {
      ...{ failures: 0, dueAt: at, isQuarantined: true, isTold: false },
      deliveriesBefore: this.#deliveries,
    });
  }

  /** Whether so many failed without a delivery in between that the store itself must be away. */
  isStoreAway(): boolean {
    return this.#sinceDelivery.size >= this.#pace.awayAfterPeople;
  }

  /** Those who failed because the store was away: they go back to the line, as if nothing had happened. */
  releaseAfterAway(): readonly string[] {
    const released = [...this.#sinceDelivery];
    for (const userId of released) this.#failing.delete(userId);
    this.#sinceDelivery.clear();
    return released;
  }

  /** Whoever is due first, or null. */
  nextDue(at: number): string | null {
    const first = this.#first();
    return first !== null && first.dueAt <= at ? first.userId : null;
  }

  /** When somebody is due; Infinity when nobody fails. */
  nextDueAt(): number {
    return this.#first()?.dueAt ?? Infinity;
  }

  /** As if they had never failed. */
  forget(userId: string): void {
    this.#failing.delete(userId);
    this.#sinceDelivery.delete(userId);
  }

  quarantined(): readonly string[] {
    return [...this.#failing].flatMap(([userId, { isQuarantined }]) => (isQuarantined ? [userId] : []));
  }

  #isTheirOwn({ failures, deliveriesBefore }: Failing, error: unknown): boolean {
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

/** What readiness says of it. Nothing here keeps commands from being taken. */
export function quarantineNote(projections: { readonly quarantined: () => readonly string[] }): string {
  const count = projections.quarantined().length;
  if (count === 0) return 'ok';
  return `${String(count)} ${count === 1 ? 'database of a person takes' : 'databases of people take'} no deliveries`;
}
