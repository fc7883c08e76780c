/** The full tiles of the tree over the journal's blocks. A missing or damaged tile is rebuilt from the journal. */
import { LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { blockId, type StoredBlock } from '#domain/ledger/block.ts';
import { bytesToHex, hexToBytes, type Sha256 } from '#domain/ledger/hash.ts';
import { leafHash, merkleRoot } from '#domain/ledger/merkle.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { Timers } from '../timers.ts';
import { JournalBroken } from './chain.ts';

/** The number of hashes in a tile: eight levels of the tree. */
export const TILE_WIDTH = 256;

const HEX_DIGITS = 64;
/** A block may take 4 MB. */
const PAGE_BLOCKS = 16;
const TILES_KEPT = 16;

/** `level` counts tiles instead of nodes: tile `index` of level 1 holds the roots of 256 tiles of level 0. */
export type TilePlace = { readonly level: number; readonly index: number };

type StoredTile = { readonly _id: string; readonly hashes: string };

export type TreeTiles = {
  /** Stores a full tile; it is written in the background. */
  keep(place: TilePlace, hashes: readonly Uint8Array[]): void;
  /**
   * The hashes of a full tile, whose root must be `root`. Rejects with `JournalBroken` when the journal gives another
   * root.
   */
  read(place: TilePlace, root: Uint8Array): Promise<readonly Uint8Array[]>;
  /** Resolves when every tile is written or its write has failed. */
  written(): Promise<void>;
};

export type TilesDeps = {
  readonly store: DocumentStore;
  readonly hash: Sha256;
  readonly timers: Pick<Timers, 'turn'>;
};

/** Stored beside the snapshots, because tiles can be rebuilt like them. */
const idOf = ({ level, index }: TilePlace): string =>
  `tile:${String(level)}:${String(index).padStart(12, '0')}`;

export const toHexText = (hashes: readonly Uint8Array[]): string => hashes.map(bytesToHex).join('');
export const fromHexText = (text: string): Uint8Array[] =>
  Array.from({ length: Math.floor(text.length / HEX_DIGITS) }, (_, n) =>
    hexToBytes(text.slice(n * HEX_DIGITS, (n + 1) * HEX_DIGITS)),
  );

/** The leaf of a block is its hash. */
export const blockLeaf = (blockHash: string, hash: Sha256): Uint8Array =>
  leafHash(hexToBytes(blockHash), hash);

async function leavesFrom({ store, hash, timers }: TilesDeps, first: number): Promise<readonly Uint8Array[]> {
  const leaves: Uint8Array[] = [];
  while (leaves.length < TILE_WIDTH) {
    const n = first + leaves.length;
    const range = { start: blockId(n), end: blockId(n + PAGE_BLOCKS - 1), limit: PAGE_BLOCKS };
    const blocks = await store.range<StoredBlock>(LEDGER, range);
    if (blocks[0]?.n !== n) throw new JournalBroken(n, `it is missing from ${LEDGER}`);
    for (const block of blocks) leaves.push(blockLeaf(block.hash, hash));
    await timers.turn();
  }
  return leaves;
}

/** From the journal alone: the tiles below are not known to be valid until this one is. */
async function rebuildTile(deps: TilesDeps, { level, index }: TilePlace): Promise<readonly Uint8Array[]> {
  if (level === 0) return leavesFrom(deps, index * TILE_WIDTH + 1);
  const roots: Uint8Array[] = [];
  for (let n = 0; n < TILE_WIDTH; n++) {
    const below = await rebuildTile(deps, { level: level - 1, index: index * TILE_WIDTH + n });
    roots.push(merkleRoot(below, deps.hash));
  }
  return roots;
}

export function makeTreeTiles(deps: TilesDeps): TreeTiles {
  const { store, hash } = deps;
  const recent = makeLruCache<string, readonly Uint8Array[]>(TILES_KEPT);
  /** Full tiles that are not in the store yet. */
  const unwritten = new Map<string, readonly Uint8Array[]>();
  let writing: Promise<void> = Promise.resolve();

  async function write(id: string, hashes: readonly Uint8Array[]): Promise<void> {
    const tile: StoredTile = { _id: id, hashes: toHexText(hashes) };
    try {
      const outcome = await store.put(SNAPSHOTS, tile);
      const standing = outcome.status === 'conflict' ? await store.get<StoredTile>(SNAPSHOTS, id) : null;
      // A journal whose end was lost, with the operator's consent, has other blocks at those numbers.
      if (standing !== null && standing.hashes !== tile.hashes) {
        await store.put(SNAPSHOTS, { ...tile, _rev: standing._rev });
      }
    } catch {
      // It is rebuilt from the journal at the next read.
    }
    if (unwritten.get(id) === hashes) unwritten.delete(id);
  }

  function keep(place: TilePlace, hashes: readonly Uint8Array[]): void {
    const id = idOf(place);
    recent.set(id, hashes);
    unwritten.set(id, hashes);
    writing = writing.then(() => write(id, hashes));
  }

  async function stored(id: string): Promise<readonly Uint8Array[]> {
    const tile = await store.get<StoredTile>(SNAPSHOTS, id);
    return tile === null || !/^[0-9a-f]*$/.test(tile.hashes) ? [] : fromHexText(tile.hashes);
  }

  return {
    keep,
    async read(place, root) {
      const id = idOf(place);
      const wanted = bytesToHex(root);
      const isRight = (hashes: readonly Uint8Array[]): boolean =>
        hashes.length === TILE_WIDTH && bytesToHex(merkleRoot(hashes, hash)) === wanted;
      const known = recent.get(id) ?? unwritten.get(id);
      if (known !== undefined) return known;
      const found = await stored(id);
      if (isRight(found)) {
        recent.set(id, found);
        return found;
      }
      const made = await rebuildTile(deps, place);
      const first = place.index * TILE_WIDTH ** (place.level + 1) + 1;
      if (!isRight(made))
        throw new JournalBroken(first, 'the blocks from here on are not those that were read before');
      keep(place, made);
      return made;
    },
    written: () => writing,
  };
}
