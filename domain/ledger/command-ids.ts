import { FingerprintTable } from './fingerprint-table.ts';
import { type IdFingerprint, makeIdFingerprint } from './id-fingerprint.ts';

export type CommandIdsOptions = {
  /** Fingerprints with a secret key; by default the key is a known one. */
  readonly fingerprint?: IdFingerprint;
  /** The least number of newest ids that are kept in full. */
  readonly recentMax?: number;
};

const RECENT_IDS = 100_000;
/** Two ids move to fingerprints with every new one, so that all have moved before the next generation is full. */
const LEAVING_AT_ONCE = 2;

/**
 * Maps each command id that was ever decided to the seq of its entry. The newest ids are kept in full, in two
 * generations. Of an older id it keeps a 64-bit fingerprint and the seq of the entry, which holds the id itself. A
 * caller that finds an older id reads that entry, and calls `tellApart` if its id differs: two ids are never confused.
 */
export class CommandIds {
  size = 0;
  /** Read-only, for the code that writes the newest ids to a snapshot. */
  newest = new Map<string, number>();
  /** The previous generation. Ids that have moved to the fingerprints stay here until all have moved. */
  leaving = new Map<string, number>();
  #left = this.leaving.entries();
  readonly #older = new FingerprintTable();
  /** Ids that share the fingerprint of an older one, with their seqs; undefined until they are decided. */
  readonly #apart = new Map<string, number | undefined>();
  readonly #fingerprint: IdFingerprint;
  readonly #recentMax: number;
  readonly #words = new Uint32Array(2);
  /** The last lookup: the same command is looked up several times in a row. */
  #lastId: string | null = null;
  #lastSeq: number | undefined;

  constructor({ fingerprint = makeIdFingerprint([0, 0]), recentMax = RECENT_IDS }: CommandIdsOptions = {}) {
    this.#fingerprint = fingerprint;
    this.#recentMax = recentMax;
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get(id: string): number | undefined {
    if (id !== this.#lastId) {
      this.#lastId = id;
      this.#lastSeq = this.newest.get(id) ?? this.leaving.get(id) ?? this.#readOlder(id);
    }
    return this.#lastSeq;
  }

  set(id: string, seq: number): void {
    this.newest.set(id, seq);
    this.#lastId = null;
    this.size += 1;
    if (this.leaving.size > 0) for (let times = 0; times < LEAVING_AT_ONCE; times++) this.#moveNext();
    if (this.newest.size >= this.#recentMax) this.#beginGeneration();
  }

  /** Records that the entry of `get(id)` has another id, so this id was never decided. */
  tellApart(id: string): void {
    this.#apart.set(id, undefined);
    this.#lastId = null;
  }

  /** The bytes that the fingerprints take. */
  bytesOfOlder(): number {
    return this.#older.bytes();
  }

  /** For the digest of a state: the older ids by their fingerprints. */
  byName(): ReadonlyMap<string, number> {
    const names = new Map([...this.leaving, ...this.newest]);
    for (const [first, second, seq] of this.#older.rows())
      names.set(`#${String(first)}:${String(second)}`, seq);
    for (const [id, seq] of this.#apart) if (seq !== undefined) names.set(id, seq);
    return names;
  }

  #readOlder(id: string): number | undefined {
    if (this.#older.size === 0) return undefined;
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
  }
}
