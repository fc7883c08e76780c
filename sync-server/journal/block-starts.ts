import { assert } from '#domain/result.ts';

/** Finds the block of an entry from the first seq of every block. */
export type BlockStarts = {
  /**
   * Adds block `n`; blocks come in order without gaps. `first` is its first seq; for an empty block, the seq of the
   * next entry.
   */
  add(n: number, first: number): void;
  /** The number of the block with the entry `seq`, which must be in the journal. */
  blockOf(seq: number): number;
  /** The number of entries in block `n`, when `endSeq` is the last seq of the journal. */
  sizeOf(n: number, endSeq: number): number;
  /** The first seqs of all blocks, block 1 first. */
  readonly firsts: readonly number[];
};

export function makeBlockStarts(): BlockStarts {
  const firsts: number[] = [];
  return {
    firsts,
    add(n, first) {
      assert(n === firsts.length + 1, `block ${String(n)} is added out of order`);
      firsts.push(first);
    },
    blockOf: (seq) => countUpTo(firsts, seq),
    sizeOf: (n, endSeq) => (firsts[n] ?? endSeq + 1) - (firsts[n - 1] ?? endSeq + 1),
  };
}

/** How many of the ascending numbers are at most `value`: an empty block has the same first seq as the next block. */
function countUpTo(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
