import { LEDGER } from '#couchdb/databases.ts';
import type { Block } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { BlockStarts } from './block-starts.ts';
import { readBlock, readBlocks } from './blocks.ts';
import { checkSeal, JournalBroken, lastSeq, requireWellFormed } from './chain.ts';
import type { JournalPorts } from './ports.ts';
import {
  type CheckedBlock,
  groupByBlock,
  leavesFor,
  type ProvenEntry,
  type ProvenRecord,
  proveEntries,
} from './prove.ts';
import { makeLruCache } from '../lru-cache.ts';

export type ReadEntry = { readonly entry: Entry; readonly leaf: Uint8Array };

/**
 * Reads the durable journal. It checks every block before it returns anything from it: the number, root, hash and
 * signature. Rejects with `JournalBroken` for an invalid block, and with a `StoreError` when the store does not answer.
 */
export type JournalReader = {
  /** The entry `seq`, which must be durable, and the number of its block. */
  entryAt(seq: number): Promise<ReadEntry & { readonly n: number }>;
  /** Up to `limit` entries after `afterSeq`, in order; fewer only at the end. */
  readEntries(afterSeq: number, limit: number): Promise<readonly ReadEntry[]>;
  /** The durable ones of these entries, by seq: each block is read once. */
  entriesWith(seqs: readonly number[]): Promise<ReadonlyMap<number, ReadEntry>>;
  proofOf(seq: number): Promise<ProvenRecord | null>;
  /** A durable block by its number; null when there is none. */
  blockAt(n: number): Promise<CheckedBlock | null>;
  /** The durable ones of these entries with their proofs, by seq. Entries of one block share its tree. */
  provenEntries(seqs: readonly number[]): Promise<ReadonlyMap<number, ProvenEntry>>;
  /** The number of the block of an entry; null for one that is not durable. */
  blockOf(seq: number): number | null;
  /** The number of entries to hash for the proofs of these. */
  leavesFor(seqs: readonly number[]): number;
};

/** Blocks read at once in a range, and kept in memory afterwards: at most about a megabyte each. */
const BLOCKS_KEPT = 8;

type Deps = Pick<JournalPorts, 'store' | 'hash' | 'timers' | 'signing'> & {
  readonly starts: BlockStarts;
  readonly durable: () => { readonly seq: number; readonly n: number };
  /** Called with the error of an invalid block. */
  readonly onBroken: (broken: JournalBroken) => void;
};

export const makeReader = (deps: Deps): JournalReader => {
  const { hash, timers, starts, durable } = deps;
  const blocks = makeBlockReader(deps);
  const provenEntries = (seqs: readonly number[]) =>
    proveEntries({ hash, timers, starts, durable, blockWith: (seq) => blocks.blockWith(seq) }, seqs);
  return {
    async entryAt(seq) {
      const { block, leaves } = await blocks.blockWith(seq);
      return { ...entryIn({ block, leaves }, seq - block.first), n: block.n };
    },
    async readEntries(afterSeq, limit) {
      const upTo = Math.min(afterSeq + limit, durable().seq);
      if (upTo <= afterSeq) return [];
      const entries: ReadEntry[] = [];
      for await (const checked of blocks.between(starts.blockOf(afterSeq + 1), starts.blockOf(upTo))) {
        const { block } = checked;
        for (let seq = Math.max(block.first, afterSeq + 1); seq <= Math.min(lastSeq(block), upTo); seq++) {
          entries.push(entryIn(checked, seq - block.first));
        }
      }
      return entries;
    },
    async entriesWith(seqs) {
      const found = new Map<number, ReadEntry>();
      for (const [n, wanted] of groupByBlock({ starts, durable }, seqs)) {
        const checked = await blocks.numbered(n);
        for (const seq of wanted) found.set(seq, entryIn(checked, seq - checked.block.first));
        await timers.turn();
      }
      return found;
    },
    async proofOf(seq) {
      return (await provenEntries([seq])).get(seq) ?? null;
    },
    async blockAt(n) {
      return n < 1 || n > durable().n ? null : blocks.numbered(n);
    },
    provenEntries,
    blockOf: (seq) => [...groupByBlock({ starts, durable }, [seq]).keys()][0] ?? null,
    leavesFor: (seqs) => leavesFor({ starts, durable }, seqs),
  };
};

function entryIn({ block, leaves }: CheckedBlock, index: number): ReadEntry {
  const entry = block.entries[index];
  const leaf = leaves[index];
  if (entry?.seq !== block.first + index || leaf === undefined) {
    throw new JournalBroken(block.n, `entry ${String(block.first + index)} is not where it should be`);
  }
  return { entry, leaf };
}

/** Reads and checks blocks, and caches the newest of them. */
function makeBlockReader({ store, hash, timers, signing, starts, durable, onBroken }: Deps) {
  const recent = makeLruCache<number, Promise<CheckedBlock>>(BLOCKS_KEPT);

  const noteBroken = (error: unknown): never => {
    if (error instanceof JournalBroken) onBroken(error);
    throw error;
  };

  function check(n: number, block: Block | null): CheckedBlock {
    try {
      if (block?.n !== n) throw new JournalBroken(n, `it is missing from ${LEDGER}`);
      // The starts come from the replay, or from a signed snapshot.
      if (block.first !== starts.firsts[n - 1] || block.entries.length !== starts.sizeOf(n, durable().seq)) {
        throw new JournalBroken(n, 'its entries are not those that it had');
      }
      return { block, leaves: requireWellFormed(n, () => checkSeal(block, { ...signing, hash })) };
    } catch (error) {
      return noteBroken(error);
    }
  }

  function remember(n: number, read: Promise<CheckedBlock>): Promise<CheckedBlock> {
    recent.set(n, read);
    read.catch(() => {
      recent.delete(n);
    });
    return read;
  }

  /** Repeats and proofs come in bursts for the same block, especially after a restart, so they share one read. */
  function numbered(n: number): Promise<CheckedBlock> {
    const read = () => readBlock(store, n).then((block) => check(n, block), noteBroken);
    return recent.get(n) ?? remember(n, read());
  }

  return {
    numbered,
    blockWith: (seq: number): Promise<CheckedBlock> => numbered(starts.blockOf(seq)),
    /** Blocks `from` to `to` in order; the writer can run between them. */
    async *between(from: number, to: number): AsyncGenerator<CheckedBlock> {
      for (let n = from; n <= to;) {
        const known = recent.get(n);
        if (known !== undefined) {
          yield await known;
          n += 1;
          continue;
        }
        const page = await readBlocks(store, n, Math.min(to, n + BLOCKS_KEPT - 1)).catch(noteBroken);
        for (const block of page.length === 0 ? [null] : page) {
          const checked = check(n, block);
          yield await remember(n, Promise.resolve(checked));
          await timers.turn();
          n += 1;
        }
      }
    },
  };
}
