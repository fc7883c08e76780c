/** Proofs that entries stand in the journal. */
import { type Block, headerOf, type InclusionProof } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { bytesToHex, type Sha256 } from '#domain/ledger/hash.ts';
import { inclusionPaths } from '#domain/ledger/merkle.ts';
import { entryLeaf, type PublicRecord, publicRecord } from '#domain/ledger/record.ts';
import type { BlockStarts } from './block-starts.ts';

export type ProvenRecord = { readonly record: PublicRecord; readonly proof: InclusionProof };
export type ProvenEntry = ProvenRecord & { readonly entry: Entry; readonly leaf: Uint8Array };

type Deps = {
  readonly hash: Sha256;
  readonly starts: BlockStarts;
  readonly durable: () => { readonly seq: number };
  /** The block that holds an entry, which must be durable. */
  readonly blockWith: (seq: number) => Promise<Block>;
};

/** Those of these entries that are durable, with their proofs, by seq. Entries of one block share its tree. */
export async function proveEntries(
  deps: Deps,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, ProvenEntry>> {
  const proven = new Map<number, ProvenEntry>();
  // One block after the other: a request for many blocks leaves room for the writer between them.
  for (const wanted of byBlock(deps, seqs)) {
    const block = await deps.blockWith(Math.max(...wanted));
    for (const found of provenIn(block, wanted, deps.hash)) proven.set(found.entry.seq, found);
  }
  return proven;
}

function byBlock({ starts, durable }: Deps, seqs: readonly number[]): Iterable<readonly number[]> {
  const end = durable().seq;
  const blocks = new Map<number, number[]>();
  for (const seq of new Set(seqs)) {
    if (!Number.isSafeInteger(seq) || seq < 1 || seq > end) continue;
    const n = starts.blockOf(seq);
    blocks.set(n, [...(blocks.get(n) ?? []), seq]);
  }
  return blocks.values();
}

/** The wanted entries of a block, whose leaves and tree are made once for all of them. */
function provenIn(block: Block, seqs: readonly number[], hash: Sha256): ProvenEntry[] {
  const leaves = block.entries.map((entry) => entryLeaf(entry, hash));
  const indexes = seqs.map((seq) => seq - block.first);
  const paths = inclusionPaths(leaves, indexes, hash);
  const { prev, root, hash: blockHash, sig } = block;
  const header = headerOf(block);
  return indexes.flatMap((index, n) => {
    const entry = block.entries[index];
    const leaf = leaves[index];
    if (entry === undefined || leaf === undefined) return [];
    const path = (paths[n] ?? []).map((step) => bytesToHex(step));
    const proof = { header, prev, root, hash: blockHash, sig, index, path };
    return [{ entry, leaf, record: publicRecord(entry, hash), proof }];
  });
}
