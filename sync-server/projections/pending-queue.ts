/** The queue of undelivered entries by person. No I/O: the dispatcher asks it whom to serve next. */
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { EntryText } from './ports.ts';

/** A waiting entry; only its seq if too many are in memory, to be read from the journal at its turn. */
export type PendingEntry = SourcedEntry | EntryText | number;

/** When more than this of the room in memory is taken, nobody will be served soon, so new entries are kept as text. */
const AS_ENTRIES_SHARE = 0.01;

/**
 * A window of the journal. A delivery reads entries of one window only, so each entry is read once for everybody whom it
 * concerns.
 */
const WINDOW_ENTRIES = 5_000;
const windowOf = (seq: number): number => Math.floor((seq - 1) / WINDOW_ENTRIES);

function seqOf(item: PendingEntry): number {
  if (typeof item === 'number') return item;
  return 'entry' in item ? item.entry.seq : item.seq;
}

export class PendingQueue {
  readonly #heldMax: number;
  readonly #waiting = new Map<string, PendingEntry[]>();
  readonly #online = new Map<string, number>();
  readonly #busy = new Set<string>();
  /** People whose delivery failed: they wait until `takeParked` names them. */
  readonly #parked = new Set<string>();
  // Insertion order is the order of arrival, so the first key has waited longest.
  readonly #readyOnline = new Set<string>();
  readonly #readyOffline = new Set<string>();
  #held = 0;

  /** `heldMax`: how many entries may be in memory, counted once for each person they wait for. */
  constructor(heldMax: number) {
    this.#heldMax = heldMax;
  }

  /** The form in which an entry waits for everybody whom it concerns. `text`: its JSON, where somebody has written it. */
  toWaiting(sourced: SourcedEntry, text: string | undefined): SourcedEntry | EntryText {
    if (text === undefined || this.#held <= this.#heldMax * AS_ENTRIES_SHARE) return sourced;
    return { seq: sourced.entry.seq, text, leaf: sourced.leaf };
  }

  add(key: string, entry: SourcedEntry | EntryText): void {
    const isHeld = this.#held < this.#heldMax && !this.#parked.has(key);
    const item = isHeld ? entry : seqOf(entry);
    if (isHeld) this.#held += 1;
    const list = this.#waiting.get(key);
    if (list !== undefined) {
      list.push(item);
      return;
    }
    this.#waiting.set(key, [item]);
    this.#makeReady(key);
  }

  /** Adds a person, parked, whose missed entries are not known yet. */
  addParked(key: string): void {
    if (this.#waiting.has(key)) return;
    this.#waiting.set(key, []);
    this.#parked.add(key);
  }

  /** Puts missed entries before everything that waits for the person already. */
  addBefore(key: string, seqs: readonly number[]): void {
    this.#waiting.set(key, [...seqs, ...(this.#waiting.get(key) ?? [])]);
  }

  /** The next person to serve, who is then busy until `release`; null when nobody of that kind waits. */
  nextOnline(): string | null {
    return this.#takeFirst(this.#readyOnline);
  }

  nextOffline(): string | null {
    return this.#takeFirst(this.#readyOffline);
  }

  anyOnline(): boolean {
    return this.#readyOnline.size > 0;
  }

  /** The oldest waiting items, at most `max`; they remain until `drop`. */
  peek(key: string, max: number): readonly PendingEntry[] {
    return this.#waiting.get(key)?.slice(0, max) ?? [];
  }

  /**
   * The oldest waiting items for one delivery, at most `max`: those in memory, or those that one window of the journal
   * holds.
   */
  nextBatch(key: string, max: number): readonly PendingEntry[] {
    const waiting = this.peek(key, max);
    const [first] = waiting;
    const window = typeof first === 'number' ? windowOf(first) : null;
    const end = waiting.findIndex((item) => typeof item === 'number' && windowOf(item) !== window);
    return end === -1 ? waiting : waiting.slice(0, end);
  }

  /** Removes the oldest `count` items after their delivery. */
  drop(key: string, count: number): void {
    const list = this.#waiting.get(key);
    if (list === undefined) return;
    for (const item of list.splice(0, count)) if (typeof item !== 'number') this.#held -= 1;
    if (list.length > 0) return;
    this.#waiting.delete(key);
    this.#parked.delete(key);
  }

  /** Whether a delivery to this person is in progress. */
  isBusy(key: string): boolean {
    return this.#busy.has(key);
  }

  /** Ends a turn; a person with more waiting items goes to the end of the line. */
  release(key: string): void {
    this.#busy.delete(key);
    this.#makeReady(key);
  }

  /** Ends a failed turn: the person leaves the line until `unpark`, and only the seqs of their items are kept. */
  park(key: string): void {
    this.#busy.delete(key);
    const list = this.#waiting.get(key);
    if (list === undefined) return;
    this.#parked.add(key);
    this.#waiting.set(
      key,
      list.map((item) => {
        if (typeof item !== 'number') this.#held -= 1;
        return seqOf(item);
      }),
    );
  }

  /** Starts a turn of a parked person; false when nothing waits for them. */
  takeParked(key: string): boolean {
    if (!this.#parked.delete(key) || !this.#waiting.has(key)) return false;
    this.#busy.add(key);
    return true;
  }

  /** Returns a parked person to the line. */
  unpark(key: string): void {
    if (this.#parked.delete(key)) this.#makeReady(key);
  }

  /** Called once for each stream that opens, and `markOffline` once for each that closes. */
  markOnline(key: string): void {
    this.#online.set(key, (this.#online.get(key) ?? 0) + 1);
    this.#makeReady(key);
  }

  markOffline(key: string): void {
    const left = (this.#online.get(key) ?? 0) - 1;
    if (left > 0) this.#online.set(key, left);
    else this.#online.delete(key);
    this.#makeReady(key);
  }

  isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Whether a person waits whose delivery has not failed. */
  hasServable(): boolean {
    return this.#waiting.size > this.#parked.size;
  }

  /** The number of people who wait. */
  size(): number {
    return this.#waiting.size;
  }

  /** The number of entries in memory. */
  held(): number {
    return this.#held;
  }

  /** The oldest seq that somebody has not received, or null; people in `apart` are ignored. */
  lowestSeq(apart?: ReadonlySet<string>): number | null {
    let lowest: number | null = null;
    for (const [key, [first]] of this.#waiting) {
      if (first === undefined || apart?.has(key) === true) continue;
      if (lowest === null || seqOf(first) < lowest) lowest = seqOf(first);
    }
    return lowest;
  }

  /** The oldest seq that this person has not received, or null. */
  lowestSeqOf(key: string): number | null {
    const first = this.#waiting.get(key)?.[0];
    return first === undefined ? null : seqOf(first);
  }

  #makeReady(key: string): void {
    if (this.#busy.has(key) || this.#parked.has(key) || !this.#waiting.has(key)) return;
    const isOnline = this.#online.has(key);
    (isOnline ? this.#readyOffline : this.#readyOnline).delete(key);
    (isOnline ? this.#readyOnline : this.#readyOffline).add(key);
  }

  #takeFirst(ready: Set<string>): string | null {
    const [key] = ready;
    if (key === undefined) return null;
    ready.delete(key);
    this.#busy.add(key);
    return key;
  }
}
