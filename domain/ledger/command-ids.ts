import { FingerprintTable } from './fingerprint-table.ts';
import { type IdFingerprint, makeIdFingerprint } from './id-fingerprint.ts';

export type CommandIdsOptions = {
  /** With a key that nobody knows; with a known one when left out. */
  readonly fingerprint?: IdFingerprint;
  /** How many of the newest ids are kept as they are, at least. */
  readonly recentMax?: number;
};

const RECENT_IDS = 100_000;
/** Two leave with every new one, so that all have left before the next generation is full. */
const LEAVING_AT_ONCE = 2;

/**
 * command id → seq of its entry, for every command ever decided. The newest are kept as they are, in two generations; of older
 * ones 64 bits of a fingerprint and the seq, which says where in the journal the id itself stands. Whoever answers by an older
 * one reads that entry, and tells of an id that is another (`tellApart`): an id is never taken for another's.
 */
export class CommandIds {
  size = 0;
  /** Read only, for whoever writes down what the newest are. */
  newest = new Map<string, number>();
  /** The generation before. Those that have moved to the older ones stand here too until all have. */
  leaving = new Map<string, number>();
  #left = this.leaving.entries();
  readonly #older = new FingerprintTable();
  /** Ids that share the fingerprint of an older one, and their seqs; undefined before they are decided. */
  readonly #apart = new Map<string, number | undefined>();
  readonly #fingerprint: IdFingerprint;
  readonly #recentMax: number;
  readonly #words = new Uint32Array(2);
  /** One command is looked up several times in a row. */
  #lastId = '';
  #lastSeq: number | undefined;

  constructor({ fingerprint = makeIdFingerprint([0, 0]), recentMax = RECENT_IDS }: CommandIdsOptions = {}) {
    this.#fingerprint = fingerprint;
    this.#recentMax = recentMax;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get(id: string): number | undefined {
    return this.newest.get(id) ?? this.leaving.get(id) ?? this.#olderSeqOf(id);
  }

  set(id: string, seq: number): void {
    this.newest.set(id, seq);
    this.size += 1;
    if (this.leaving.size > 0) for (let times = 0; times < LEAVING_AT_ONCE; times++) this.#moveNext();
    if (this.newest.size >= this.#recentMax) this.#beginGeneration();
  }

  /** Tells that the entry of `get(id)` has another id: this one was never decided. */
  tellApart(id: string): void {
    this.#apart.set(id, undefined);
    this.#lastId = '';
  }

  /** What the older ones take. */
  bytesOfOlder(): number {
    return this.#older.bytes();
  }

  /** For the digest of a state: the older ones by their fingerprints. */
  byName(): ReadonlyMap<string, number> {
    const names = new Map([...this.leaving, ...this.newest]);
    for (const [first, second, seq] of this.#older.rows())
      names.set(`#${String(first)}:${String(second)}`, seq);
    for (const [id, seq] of this.#apart) if (seq !== undefined) names.set(id, seq);
    return names;
  }

  #olderSeqOf(id: string): number | undefined {
    if (this.#older.size === 0) return undefined;
    if (id !== this.#lastId) {
      this.#lastId = id;
      this.#lastSeq = this.#readOlder(id);
    }
    return this.#lastSeq;
  }

  #readOlder(id: string): number | undefined {
    if (this.#apart.has(id)) return this.#apart.get(id);
    this.#fingerprint(id, this.#words);
    const seq = this.#older.seqOf(this.#words);
    return seq === 0 ? undefined : seq;
  }

  #moveNext(): void {
    const next = this.#left.next();
    if (next.done === true) return;
    const [id, seq] = next.value;
    this.#fingerprint(id, this.#words);
    if (this.#apart.has(id) || !this.#older.add(this.#words, seq)) this.#apart.set(id, seq);
  }

  #beginGeneration(): void {
    this.leaving = this.newest;
    this.#left = this.leaving.entries();
    this.newest = new Map();
    this.#lastId = '';
  }
}
