/** The RFC 6962 tree over all blocks of the journal, whose heads are published. */
import {
  consistencyRanges,
  type LeafRange,
  perfectSubtrees,
  rootOfSubtrees,
  type Subtree,
} from '#domain/ledger/consistency.ts';
import { bytesToHex } from '#domain/ledger/hash.ts';
import { merkleRoot } from '#domain/ledger/merkle.ts';
import { assert } from '#domain/result.ts';
import {
  blockLeaf,
  fromHexText,
  makeTreeTiles,
  TILE_WIDTH,
  type TilesDeps,
  toHexText,
} from './tree-tiles.ts';

/**
 * The part of the tree in a snapshot: for each level of tiles the hashes of the incomplete one, as hex. With it a start
 * reads no block that the snapshot covers.
 */
export type TreeEdge = { readonly size: number; readonly levels: readonly string[] };

/**
 * Proofs read a number of tiles that grows with the logarithm of the size. They reject with `StoreError` or
 * `JournalBroken`.
 */
export type LogTree = {
  /** The number of blocks in the tree: fewer than the journal has while the backfill runs. */
  size(): number;
  /** Adds the hash (hex) of block `n` if it is the next one; ignores any other. */
  add(n: number, blockHash: string): void;
  edge(): TreeEdge;
  /** Hex. `size` is from 1 to the size of the tree. */
  rootAt(size: number): Promise<string>;
  /** Hex. 1 ≤ `from` ≤ `to` ≤ the size of the tree. */
  consistencyProof(from: number, to: number): Promise<readonly string[]>;
  /** Resolves when no write to the store is in progress. */
  written(): Promise<void>;
};

/** The number of node levels in a level of tiles. */
const TILE_HEIGHT = Math.log2(TILE_WIDTH);

/** Starts with the edge, or empty without one. */
export function makeLogTree(deps: TilesDeps, edge: TreeEdge | null): LogTree {
  const tiles = makeTreeTiles(deps);
  const levels: Uint8Array[][] = (edge?.levels ?? []).map(fromHexText);
  let size = edge?.size ?? 0;

  function push(level: number, hash: Uint8Array): void {
    const hashes = (levels[level] ??= []);
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return;
    levels[level] = [];
    tiles.keep({ level, index: size / TILE_WIDTH ** (level + 1) - 1 }, hashes);
    push(level + 1, merkleRoot(hashes, deps.hash));
  }

  /** The hashes of the tile that contains the node `index` of a level of tiles. */
  async function tileWith(level: number, index: number): Promise<readonly Uint8Array[]> {
    const tile = Math.floor(index / TILE_WIDTH);
    const isFull = tile < Math.floor(size / TILE_WIDTH ** (level + 1));
    if (!isFull) return levels[level] ?? [];
    // Checked against the level above, up to the part in memory, so that a changed tile is noticed.
    const above = await tileWith(level + 1, tile);
    return tiles.read({ level, index: tile }, above[tile % TILE_WIDTH] ?? new Uint8Array(0));
  }

  async function hashOf({ level, index }: Subtree): Promise<Uint8Array> {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const span = 2 ** (level % TILE_HEIGHT);
    const first = index * span;
    const hashes = await tileWith(tileLevel, first);
    const offset = first % TILE_WIDTH;
    return merkleRoot(hashes.slice(offset, offset + span), deps.hash);
  }

  async function rootOf(range: LeafRange): Promise<string> {
    const hashes: Uint8Array[] = [];
    for (const subtree of perfectSubtrees(range)) hashes.push(await hashOf(subtree));
    return bytesToHex(rootOfSubtrees(hashes, deps.hash));
  }

  return {
    size: () => size,
    add(n, blockHash) {
      if (n !== size + 1) return;
      size = n;
      push(0, blockLeaf(blockHash, deps.hash));
    },
    edge: () => ({ size, levels: levels.map(toHexText) }),
    rootAt(at) {
      assert(at >= 1 && at <= size, 'a head is of a size that the journal has had');
      return rootOf({ start: 0, end: at });
    },
    async consistencyProof(from, to) {
      assert(from >= 1 && to <= size, 'a proof is between sizes that the journal has had');
      const proof: string[] = [];
      for (const range of consistencyRanges(from, to)) proof.push(await rootOf(range));
      return proof;
    },
    written: () => tiles.written(),
  };
}
