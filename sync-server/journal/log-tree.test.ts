// Proves that the tree over the blocks gives the roots and proofs of RFC 6962 whether its tiles are in memory or in the
// store, that it continues from the edge in a snapshot, and that a missing, damaged or foreign tile is rebuilt.
import { hash as hashOf } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { blockId } from '#domain/ledger/block.ts';
import { makeConsistencyProof } from '#domain/ledger/consistency.ts';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import { leafHash, merkleRoot } from '#domain/ledger/merkle.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { nodeSha256 } from '../adapters/signing.ts';
import { systemTimers } from '../adapters/timers.ts';
import { fillTree } from './fill-tree.ts';
import { type LogTree, makeLogTree, type TreeEdge } from './log-tree.ts';

const hashOfBlock = (n: number, history = 'a'): string => hashOf('sha256', `${history} ${String(n)}`);
const leavesOf = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, n) => leafHash(hexToBytes(hashOfBlock(n + 1)), nodeSha256));

let store: DocumentStore;
let reads: string[];

const open = (edge: TreeEdge | null = null): LogTree =>
  makeLogTree({ store, hash: nodeSha256, timers: systemTimers }, edge);

function grow(tree: LogTree, to: number, history?: string): void {
  for (let n = tree.size() + 1; n <= to; n++) tree.add(n, hashOfBlock(n, history));
}

async function writeBlocks(to: number): Promise<void> {
  const docs = Array.from({ length: to }, (_, n) => ({
    _id: blockId(n + 1),
    n: n + 1,
    prev: n === 0 ? '0'.repeat(64) : hashOfBlock(n),
    hash: hashOfBlock(n + 1),
  }));
  await store.bulk(LEDGER, docs);
}

beforeEach(async () => {
  const memory = makeMemoryStore();
  reads = [];
  store = {
    ...memory,
    get(database, id) {
      reads.push(id);
      return memory.get(database, id);
    },
    range(database, query) {
      reads.push(`range of ${database}`);
      return memory.range(database, query);
    },
  };
  await store.createDatabase(LEDGER);
  await store.createDatabase(SNAPSHOTS);
});

async function expectRight(tree: LogTree, sizes: readonly number[]): Promise<void> {
  const leaves = leavesOf(tree.size());
  for (const to of sizes) {
    expect(await tree.rootAt(to), `root at ${String(to)}`).toBe(
      bytesToHex(merkleRoot(leaves.slice(0, to), nodeSha256)),
    );
    for (const from of sizes.filter((size) => size <= to)) {
      const proof = makeConsistencyProof(leaves.slice(0, to), from, nodeSha256).map(bytesToHex);
      expect(await tree.consistencyProof(from, to), `${String(from)} to ${String(to)}`).toEqual(proof);
    }
  }
}

describe('the tree over the blocks', () => {
  it('gives roots and proofs at every size around the ends of its tiles', async () => {
    const tree = open();
    grow(tree, 1_000);
    await expectRight(tree, [1, 2, 3, 255, 256, 257, 511, 512, 513, 700, 767, 768, 769, 999, 1_000]);
  });

  it('accepts blocks only in order', async () => {
    const tree = open();
    tree.add(2, hashOfBlock(2));
    expect(tree.size()).toBe(0);
    grow(tree, 3);
    tree.add(3, hashOfBlock(3));
    expect(tree.size()).toBe(3);
    expect(() => tree.rootAt(4)).toThrow('a size that the journal has had');
  });

  it('continues from its edge and the stored tiles, and reads no block', async () => {
    const before = open();
    grow(before, 900);
    await before.written();
    const tree = open(JSON.parse(JSON.stringify(before.edge())) as TreeEdge);
    grow(tree, 1_000);
    reads = [];
    await expectRight(tree, [1, 256, 300, 600, 900, 1_000]);
    expect(new Set(reads)).toEqual(
      new Set(['tile:0:000000000000', 'tile:0:000000000001', 'tile:0:000000000002']),
    );
  });

  it('of 66,000 blocks reads at most two tiles for a proof', async () => {
    const before = open();
    grow(before, 66_000);
    await before.written();
    const tree = open(before.edge());
    reads = [];
    const root = await tree.rootAt(66_000);
    const leaves = leavesOf(66_000);
    expect(root).toBe(bytesToHex(merkleRoot(leaves, nodeSha256)));
    expect(reads, 'the newest root is in memory').toEqual([]);
    const proof = await tree.consistencyProof(12_345, 66_000);
    expect(proof).toEqual(makeConsistencyProof(leaves, 12_345, nodeSha256).map(bytesToHex));
    expect(reads).toEqual(['tile:1:000000000000', 'tile:0:000000000048']);
  });

  it.each([
    ['missing', () => store.deleteDatabase(SNAPSHOTS).then(() => store.createDatabase(SNAPSHOTS))],
    [
      'damaged',
      async () => {
        const tile = await store.get<{ hashes: string }>(SNAPSHOTS, 'tile:0:000000000000');
        if (tile === null) throw new Error('no tile');
        const hashes = (tile.hashes.startsWith('0') ? '1' : '0') + tile.hashes.slice(1);
        const changed = { ...tile, hashes };
        await store.put(SNAPSHOTS, changed);
      },
    ],
  ])('a tile that is %s is made again from the journal', async (_what, harm) => {
    const before = open();
    grow(before, 600);
    await writeBlocks(600);
    await before.written();
    await harm();
    const tree = open(before.edge());
    await expectRight(tree, [1, 77, 256, 257, 600]);
    await tree.written();
    reads = [];
    await expectRight(open(before.edge()), [1, 77, 256]);
    expect(
      reads.filter((read) => read.startsWith('range')),
      'it is in the store again',
    ).toEqual([]);
  });

  it('reports if the journal has other blocks than those that were read', async () => {
    const before = open();
    grow(before, 300, 'another history');
    await writeBlocks(300);
    await before.written();
    await store.deleteDatabase(SNAPSHOTS);
    await store.createDatabase(SNAPSHOTS);
    const tree = open(before.edge());
    await expect(tree.rootAt(100)).rejects.toThrow('are not those that were read before');
  });

  it('a tile of blocks that the journal has lost gives way to the new one', async () => {
    const lost = open();
    grow(lost, 300, 'another history');
    await lost.written();
    const tree = open();
    grow(tree, 300);
    await tree.written();
    await expectRight(open(tree.edge()), [1, 100, 256, 300]);
    expect(reads.filter((read) => read.startsWith('range'))).toEqual([]);
  });

  it('is filled from the journal while blocks are added', async () => {
    await writeBlocks(500);
    const tree = open();
    let last = 480;
    const filling = fillTree(
      { store, timers: systemTimers },
      { tree, durable: () => ({ n: last }), isStopped: () => false },
    );
    for (; last < 500; await new Promise((resolve) => setImmediate(resolve))) {
      last += 1;
      tree.add(last, hashOfBlock(last));
    }
    await filling;
    expect(tree.size()).toBe(500);
    await expectRight(tree, [1, 480, 500]);
  });

  it('a chain that is broken before a snapshot is not published', async () => {
    await writeBlocks(40);
    const block = await store.get<object>(LEDGER, blockId(20));
    const changed = { ...block, _id: blockId(20), hash: hashOfBlock(7) };
    await store.put(LEDGER, changed);
    const tree = open();
    const filling = fillTree(
      { store, timers: systemTimers },
      { tree, durable: () => ({ n: 40 }), isStopped: () => false },
    );
    await expect(filling).rejects.toThrow('block 21');
  });
});
