/** Proofs that the journal contains entries. */
import { type Block, headerOf, type InclusionProof } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { bytesToHex, type Sha256 } from '#domain/ledger/hash.ts';
import { inclusionPaths } from '#domain/ledger/merkle.ts';
import { type PublicRecord, publicRecord } from '#domain/ledger/record.ts';
import type { Timers } from '../timers.ts';
import type { BlockStarts } from './block-starts.ts';

export type ProvenRecord = { readonly record: PublicRecord; readonly proof: InclusionProof };
export type ProvenEntry = ProvenRecord & { readonly entry: Entry; readonly leaf: Uint8Array };

type Places = { readonly starts: BlockStarts; readonly durable: () => { readonly seq: number } };

type Deps = Places & {
  readonly hash: Sha256;
  readonly timers: Pick<Timers, 'turn'>;
  /** The block of an entry, which must be durable. */
  readonly blockWith: (seq: number) => Promise<CheckedBlock>;
};

/** A block that was checked against the chain, with the leaves of its entries. */
export type CheckedBlock = { readonly block: Block; readonly leaves: readonly Uint8Array[] };

/** The durable ones of these entries with their proofs, by seq. Entries of one block share its tree. */
export async function proveEntries(
  deps: Deps,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, ProvenEntry>> {
  const proven = new Map<number, ProvenEntry>();
  // One block after the other, so that a request for many blocks leaves time for the writer in between, even if the
  // blocks are cached.
  for (const wanted of groupByBlock(deps, seqs).values()) {
    const block = await deps.blockWith(Math.max(...wanted));
    await deps.timers.turn();
    for (const found of provenIn(block, wanted, deps.hash)) proven.set(found.entry.seq, found);
  }
  return proven;
}

/** The number of entries to hash for the proofs of these: all entries of every block that contains one of them. */
export function leavesFor(places: Places, seqs: readonly number[]): number {
  const end = places.durable().seq;
  return [...groupByBlock(places, seqs).keys()].reduce((sum, n) => sum + places.starts.sizeOf(n, end), 0);
}

/** The durable ones of these entries, by the number of their block. */
export function groupByBlock(
  { starts, durable }: Places,
  seqs: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const end = durable().seq;
  const blocks = new Map<number, number[]>();
  for (const seq of new Set(seqs)) {
    if (!Number.isSafeInteger(seq) || seq < 1 || seq > end) continue;
    const n = starts.blockOf(seq);
    blocks.set(n, [...(blocks.get(n) ?? []), seq]);
  }
  return blocks;
}

/** The wanted entries of a block; the block's tree is built once for all of them. */
function provenIn({ block, leaves }: CheckedBlock, seqs: readonly number[], hash: Sha256): ProvenEntry[] {
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
