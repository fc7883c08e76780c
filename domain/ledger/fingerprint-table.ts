import { assert } from '../result.ts';

/** A row is two words of fingerprint and the seq; a seq of 0 marks a free row. */
const ROW_WORDS = 3;
/** Many small parts, made on demand, so that growing one copies little at a time. */
const PARTS = 1_024;
const FIRST_ROWS = 16;
const FULL = 0.8;

type Part = { words: Uint32Array; rows: number };

/**
 * Maps a 64-bit fingerprint to a seq, in 15 to 30 bytes a row, without a limit on the number. Rows are never removed.
 */
export class FingerprintTable {
  size = 0;
  readonly #parts = new Array<Part | undefined>(PARTS).fill(undefined);

  /** The seq of a fingerprint, or 0 when the table does not have it. */
  seqOf(fingerprint: Uint32Array): number {
    const first = fingerprint[0] ?? 0;
    const second = fingerprint[1] ?? 0;
    const part = this.#parts[first % PARTS];
    return part === undefined ? 0 : (part.words[placeOf(part.words, first, second) + 2] ?? 0);
  }

  /** Returns false when the table already has the fingerprint, which then keeps its seq. */
  add(fingerprint: Uint32Array, seq: number): boolean {
    assert(seq > 0 && seq < 2 ** 32, 'a seq fits into a word');
    const first = fingerprint[0] ?? 0;
    const second = fingerprint[1] ?? 0;
    const part = (this.#parts[first % PARTS] ??= newPart(FIRST_ROWS));
    if ((part.rows + 1) * ROW_WORDS > part.words.length * FULL) grow(part);
    const added = put(part, [first, second, seq]);
    if (added) this.size += 1;
    return added;
  }

  *rows(): Generator<Row> {
    for (const part of this.#parts) if (part !== undefined) yield* rowsOf(part);
  }

  bytes(): number {
    return this.#parts.reduce((sum, part) => sum + (part?.words.byteLength ?? 0), 0);
  }
}

type Row = readonly [first: number, second: number, seq: number];

const newPart = (rows: number): Part => ({ words: new Uint32Array(rows * ROW_WORDS), rows: 0 });

/** The row of the fingerprint, or the free row for it. There is always a free row. */
function placeOf(words: Uint32Array, first: number, second: number): number {
  const mask = words.length / ROW_WORDS - 1;
  for (let row = second & mask; ; row = (row + 1) & mask) {
    const place = row * ROW_WORDS;
    if (words[place + 2] === 0 || (words[place + 1] === second && words[place] === first)) return place;
  }
}

function put(part: Part, [first, second, seq]: Row): boolean {
  const place = placeOf(part.words, first, second);
  if (part.words[place + 2] !== 0) return false;
  part.words[place] = first;
  part.words[place + 1] = second;
  part.words[place + 2] = seq;
  part.rows += 1;
  return true;
}

function* rowsOf({ words }: Part): Generator<Row> {
  for (let place = 0; place < words.length; place += ROW_WORDS) {
    const [first = 0, second = 0, seq = 0] = words.subarray(place, place + ROW_WORDS);
    if (seq !== 0) yield [first, second, seq];
  }
}

function grow(part: Part): void {
  const larger = newPart((part.words.length / ROW_WORDS) * 2);
  const { words } = part;
  for (let place = 0; place < words.length; place += ROW_WORDS) {
    const seq = words[place + 2] ?? 0;
    if (seq !== 0) put(larger, [words[place] ?? 0, words[place + 1] ?? 0, seq]);
  }
  Object.assign(part, larger);
}
