/** Merkle trees and inclusion proofs of RFC 6962 (section 2.1), over SHA-256. Hashes are 32 bytes. */
import { assert } from '../result.ts';
import { type Sha256, sha256 } from './hash.ts';

/** The byte before a leaf's data. */
export const LEAF = 0;
const NODE = 1;
const HASH_BYTES = 32;

/** The hash of a leaf's data. Its first byte differs from that of nodes, so one cannot pass for the other. */
export function leafHash(data: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  const input = new Uint8Array(data.length + 1);
  input[0] = LEAF;
  input.set(data, 1);
  return hash(input);
}

/** Reused for every node: so many bytes lie outside the heap, and allocating them costs as much as hashing them. */
const nodeInput = new Uint8Array(1 + 2 * HASH_BYTES);
nodeInput[0] = NODE;

/** The hash over two subtrees. */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256): Uint8Array {
  // A damaged hash may be too short: the bytes of an earlier node must not complete it.
  nodeInput.fill(0, 1);
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + HASH_BYTES);
  return hash(nodeInput);
}

/**
 * The level above: neighbours are hashed together, and a last node without a neighbour is carried up unchanged. Built
 * level by level this gives the tree of the RFC, whose left half is always the largest full one.
 */
function levelAbove(level: readonly Uint8Array[], hash: Sha256): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const left = level[at];
    const right = level[at + 1];
    if (left !== undefined) above.push(right === undefined ? left : nodeHash(left, right, hash));
  }
  return above;
}

/** The root over leaf hashes; without leaves it is the hash of an empty input. */
export function merkleRoot(leaves: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level, hash);
  return level[0] ?? hash(new Uint8Array(0));
}

/** The audit path of the leaf at `index`, from its sibling upwards. */
export function inclusionPath(
  leaves: readonly Uint8Array[],
  index: number,
  hash: Sha256 = sha256,
): Uint8Array[] {
  return inclusionPaths(leaves, [index], hash)[0] ?? [];
}

/** The audit paths of several leaves: the tree, which is most of the work, is built once. */
export function inclusionPaths(
  leaves: readonly Uint8Array[],
  indexes: readonly number[],
  hash: Sha256 = sha256,
): Uint8Array[][] {
  const isLeaf = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < leaves.length;
  assert(indexes.every(isLeaf), 'a path needs a leaf of the tree');
  const paths: Uint8Array[][] = indexes.map(() => []);
  let depth = 0;
  for (let level = leaves; level.length > 1; level = levelAbove(level, hash)) {
    for (const [n, index] of indexes.entries()) {
      const at = Math.floor(index / 2 ** depth);
      const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
      if (sibling !== undefined) paths[n]?.push(sibling);
    }
    depth += 1;
  }
  return paths;
}

export type Inclusion = {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Uint8Array[];
};

/** The root that a path computes, or null when the path cannot belong to a tree of that size (RFC 9162, 2.1.3.2). */
export function rootFromPath(inclusion: Inclusion, hash: Sha256 = sha256): Uint8Array | null {
  if (!isPossible(inclusion)) return null;
  let node = inclusion.leaf;
  let index = inclusion.index;
  let last = inclusion.size - 1;
  for (const sibling of inclusion.path) {
    if (last === 0) return null;
    // A last node without a neighbour moves up unchanged until it has one on its left.
    while (index === last && index % 2 === 0) {
      index /= 2;
      last /= 2;
    }
    node = index % 2 === 1 ? nodeHash(sibling, node, hash) : nodeHash(node, sibling, hash);
    index = Math.floor(index / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? node : null;
}

const isHash = (bytes: Uint8Array): boolean => bytes.length === HASH_BYTES;

function isPossible({ leaf, index, size, path }: Inclusion): boolean {
  const counts = Number.isSafeInteger(index) && Number.isSafeInteger(size);
  return counts && index >= 0 && index < size && isHash(leaf) && path.every(isHash);
}
