/** The tree of RFC 6962 over all blocks of the journal, whose heads are published. */
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
 * What a snapshot keeps of the tree: of each level of tiles the hashes of the one that is not full yet, as hex text. With it a
 * start reads no block that the snapshot covers.
 */
export type TreeEdge = { readonly size: number; readonly levels: readonly string[] };

/** Proofs read a number of tiles that grows as the logarithm of the size. They reject with `StoreError` or `JournalBroken`. */
export type LogTree = {
  /** How many blocks are in it: fewer than the journal has while it is being filled. */
  size(): number;
  /** Takes the hash (hex) of block `n` when it is the next one; any other is left out. */
  add(n: number, blockHash: string): void;
  edge(): TreeEdge;
  /** Hex. `size` is from 1 up to that of the tree. */
  rootAt(size: number): Promise<string>;
  /** Hex. 1 ≤ `from` ≤ `to` ≤ the size of the tree. */
  consistencyProof(from: number, to: number): Promise<readonly string[]>;
  /** Resolves when nothing is on its way to the store. */
  written(): Promise<void>;
};

/** How many levels of nodes a level of tiles spans. */
const TILE_HEIGHT = Math.log2(TILE_WIDTH);

/** Begins with the edge, or with nothing where there is none. */
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

  /** The hashes of the tile in which the node `index` of a level of tiles stands. */
  async function tileWith(level: number, index: number): Promise<readonly Uint8Array[]> {
    const tile = Math.floor(index / TILE_WIDTH);
    const isFull = tile < Math.floor(size / TILE_WIDTH ** (level + 1));
    if (!isFull) return levels[level] ?? [];
    // Checked against the level above, up to what is in memory: a tile that was changed is noticed.
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
