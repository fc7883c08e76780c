/**
 * Keeps track of people who are behind because their database takes no deliveries: each has a checkpoint of their own,
 * and the common checkpoint moves on without them. No I/O.
 */
import type { DeliveryPlace } from './delivery-checkpoint.ts';
import type { PendingQueue } from './pending-queue.ts';

/** The document holds at most this many checkpoints; anybody beyond that holds back the common one. */
const BEHIND_MAX = 1_000;

/** A range of the journal, and the people who may have missed something in it, each with their checkpoint. */
export type MissedRange = {
  readonly after: number;
  readonly upTo: number;
  readonly people: ReadonlyMap<string, number>;
};

type Backlog = {
  readonly people: PendingQueue;
  readonly shared: PendingQueue;
  /** The last entry that was taken in. */
  readonly takenUpTo: number;
  readonly quarantined: readonly string[];
};

export class LaggingPeople {
  /** People whose missed entries after this seq, and before the start, have not been looked for yet. */
  readonly #unread = new Map<string, number>();
  #unreadUpTo = 0;
  #place: DeliveryPlace = { reached: 0, behind: new Map() };

  /** Starts from the checkpoint of an earlier process. Returns the people who are behind. */
  begin(place: DeliveryPlace): readonly string[] {
    this.#place = place;
    this.#unreadUpTo = place.reached;
    for (const [userId, after] of place.behind) this.#unread.set(userId, after);
    return [...place.behind.keys()];
  }

  isUnread(userId: string): boolean {
    return this.#unread.has(userId);
  }

  /**
   * The range of the journal to read for the person, and for others whom it also covers; null when all that they missed
   * is known.
   */
  missedBy(userId: string): MissedRange | null {
    const after = this.#unread.get(userId);
    if (after === undefined) return null;
    const people = [...this.#unread].filter(([, theirs]) => theirs >= after);
    return { after, upTo: this.#unreadUpTo, people: new Map(people) };
  }

  /** The person's missed entries are in the queue now, or are no longer needed. */
  wasRead(userId: string): void {
    this.#unread.delete(userId);
  }

  /** The lowest seq that somebody may have missed and that has not been looked for; null if there is none. */
  lowestUnread(): number | null {
    return this.#unread.size === 0 ? null : Math.min(...this.#unread.values()) + 1;
  }

  /** Moves the checkpoints forward. A person stays behind until they have received everything that the others have. */
  move({ people, shared, takenUpTo, quarantined }: Backlog): DeliveryPlace {
    const apart = new Set([...new Set([...this.#place.behind.keys(), ...quarantined])].slice(0, BEHIND_MAX));
    const lowest = [people.lowestSeq(apart), shared.lowestSeq()].filter((seq) => seq !== null);
    const reached = Math.max(this.#place.reached, lowest.length === 0 ? takenUpTo : Math.min(...lowest) - 1);
    const behind = new Map<string, number>();
    for (const userId of apart) {
      const first = people.lowestSeqOf(userId);
      const place = this.#unread.get(userId) ?? (first === null ? reached : first - 1);
      if (place < reached) behind.set(userId, place);
    }
    this.#place = { reached, behind };
    return this.#place;
  }
}
