import { assert } from '#domain/result.ts';

/** Which block holds an entry: the first seq of every block, one number each. */
export type BlockStarts = {
  /** Tells of block `n`, in order without gaps. `first` is its first seq; of an empty block, the seq that comes next. */
  add(n: number, first: number): void;
  /** The number of the block that holds the entry `seq`. The entry must be in the journal. */
  blockOf(seq: number): number;
  /** How many entries block `n` has, when `endSeq` is the last seq of the journal. */
  sizeOf(n: number, endSeq: number): number;
  /** The first seqs of all blocks, block 1 first. */
  readonly firsts: readonly number[];
};

export function makeBlockStarts(): BlockStarts {
  const firsts: number[] = [];
  return {
    firsts,
    add(n, first) {
      assert(n === firsts.length + 1, `block ${String(n)} is told out of order`);
      firsts.push(first);
    },
    blockOf: (seq) => countUpTo(firsts, seq),
    sizeOf: (n, endSeq) => (firsts[n] ?? endSeq + 1) - (firsts[n - 1] ?? endSeq + 1),
  };
}

/** How many of the ascending numbers are at most `value`: an empty block has the same first seq as the one after it. */
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
