import { LEDGER } from '#couchdb/databases.ts';
import type { Block } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import type { BlockStarts } from './block-starts.ts';
import { readBlock, readBlocks } from './blocks.ts';
import { JournalBroken, lastSeq } from './chain.ts';
import type { JournalPorts } from './ports.ts';
import { leavesFor, type ProvenEntry, type ProvenRecord, proveEntries } from './prove.ts';
import { makeRecent } from '../recent.ts';

export type ReadEntry = { readonly entry: Entry; readonly leaf: Uint8Array };

/** Reads what is durable. Rejects with a `StoreError` when the store does not answer. */
export type JournalReader = {
  /** The entry `seq`, which must be durable, and the block it stands in. */
  entryAt(seq: number): Promise<ReadEntry & { readonly n: number }>;
  /** Up to `limit` entries after `afterSeq`, in order; fewer than that only at the end. */
  readEntries(afterSeq: number, limit: number): Promise<readonly ReadEntry[]>;
  proofOf(seq: number): Promise<ProvenRecord | null>;
  /** Those of these entries that are durable, with their proofs, by seq. Entries of one block share its tree. */
  provenEntries(seqs: readonly number[]): Promise<ReadonlyMap<number, ProvenEntry>>;
  /** How many entries have to be hashed for the proofs of these. */
  leavesFor(seqs: readonly number[]): number;
};

/** Blocks fetched in one go while reading a stretch. */
const PAGE_BLOCKS = 16;

/** Blocks kept in memory after they were read, a megabyte or so each at most. */
const BLOCKS_KEPT = 8;

type Deps = Pick<JournalPorts, 'store' | 'hash' | 'timers'> & {
  readonly starts: BlockStarts;
  readonly durable: () => { readonly seq: number; readonly n: number };
};

export function makeReader({ store, hash, timers, starts, durable }: Deps): JournalReader {
  const reads = makeRecent<number, Promise<Block | null>>(BLOCKS_KEPT);

  /** Repeats and proofs come in bursts for the same block, after a restart above all: they share one read. */
  function readShared(n: number): Promise<Block | null> {
    const known = reads.get(n);
    if (known !== undefined) return known;
    const read = readBlock(store, n);
    reads.set(n, read);
    read.catch(() => {
      reads.delete(n);
    });
    return read;
  }

  async function blockWith(seq: number): Promise<Block> {
    const n = starts.blockOf(seq);
    const block = await readShared(n);
    if (block === null || seq > lastSeq(block)) throw new JournalBroken(n, `it is missing from ${LEDGER}`);
    return block;
  }

  const provenEntries = (seqs: readonly number[]) =>
    proveEntries({ hash, timers, starts, durable, blockWith }, seqs);

  const withLeaf = (entry: Entry): ReadEntry => ({ entry, leaf: entryLeaf(entry, hash) });

  return {
    async entryAt(seq) {
      const block = await blockWith(seq);
      const entry = block.entries[seq - block.first];
      if (entry?.seq !== seq)
        throw new JournalBroken(block.n, `entry ${String(seq)} is not where it should be`);
      return { ...withLeaf(entry), n: block.n };
    },
    async readEntries(afterSeq, limit) {
      const end = durable();
      const entries: Entry[] = [];
      let n = afterSeq >= end.seq ? end.n + 1 : starts.blockOf(afterSeq + 1);
      while (n <= end.n && entries.length < limit) {
        const blocks = await readBlocks(store, n, Math.min(end.n, n + PAGE_BLOCKS - 1));
        if (blocks.length === 0) throw new JournalBroken(n, `it is missing from ${LEDGER}`);
        for (const block of blocks) {
          for (const entry of block.entries) if (entry.seq > afterSeq) entries.push(entry);
        }
        n += blocks.length;
      }
      return entries.slice(0, limit).map(withLeaf);
    },
    async proofOf(seq) {
      return (await provenEntries([seq])).get(seq) ?? null;
    },
    provenEntries,
    leavesFor: (seqs) => leavesFor({ starts, durable }, seqs),
  };
}
