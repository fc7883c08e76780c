/**
 * Who has not been told what everybody else has, because their database takes no deliveries: they keep a place of their own, and the
 * place of everybody moves on without them. No I/O.
 */
import type { DeliveryPlace } from './delivery-checkpoint.ts';
import type { PendingQueue } from './pending-queue.ts';

/** So many places stand in the document at most; whoever comes after them holds back the place of everybody. */
const BEHIND_MAX = 1_000;

/** A part of the journal, and the people to whom something of it may be missing, each with their place. */
export type Missed = {
  readonly after: number;
  readonly upTo: number;
  readonly people: ReadonlyMap<string, number>;
};

type Waiting = {
  readonly people: PendingQueue;
  readonly shared: PendingQueue;
  /** The last entry that was taken in. */
  readonly takenUpTo: number;
  readonly quarantined: readonly string[];
};

export class Behind {
  /** What came after this seq, and before the start, has not been looked for yet. */
  readonly #unread = new Map<string, number>();
  #unreadUpTo = 0;
  #place: DeliveryPlace = { reached: 0, behind: new Map() };

  /** Begins where an earlier process stopped. Returns who is behind. */
  begin(place: DeliveryPlace): readonly string[] {
    this.#place = place;
    this.#unreadUpTo = place.reached;
    for (const [userId, after] of place.behind) this.#unread.set(userId, after);
    return [...place.behind.keys()];
  }

  isUnread(userId: string): boolean {
    return this.#unread.has(userId);
  }

  /** What has to be read of the journal for them, and for whom else that is enough; null when all that is missing is known. */
  missedBy(userId: string): Missed | null {
    const after = this.#unread.get(userId);
    if (after === undefined) return null;
    const people = [...this.#unread].filter(([, theirs]) => theirs >= after);
    return { after, upTo: this.#unreadUpTo, people: new Map(people) };
  }

  /** What is missing to them waits in the queue from now on, or is not wanted any more. */
  wasRead(userId: string): void {
    this.#unread.delete(userId);
  }

  /** The lowest seq that may be missing to somebody and has not been looked for; null when there is none. */
  lowestUnread(): number | null {
    return this.#unread.size === 0 ? null : Math.min(...this.#unread.values()) + 1;
  }

  /** Moves the places on. Whoever is behind stays so until nothing is missing to them that everybody else has. */
  move({ people, shared, takenUpTo, quarantined }: Waiting): DeliveryPlace {
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
