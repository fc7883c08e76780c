/** Merkle trees and inclusion proofs of RFC 6962 (section 2.1), over SHA-256. Hashes are 32 bytes. */
import { type Sha256, sha256 } from './hash.ts';

const LEAF = 0;
const NODE = 1;

export function leafHash(data: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  const input = new Uint8Array(data.length + 1);
  input[0] = LEAF;
  input.set(data, 1);
  return hash(input);
}

function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256): Uint8Array {
  const input = new Uint8Array(65);
  input[0] = NODE;
  input.set(left, 1);
  input.set(right, 33);
  return hash(input);
}

/** The largest power of two smaller than `size`; `size` ≥ 2. */
const splitAt = (size: number): number => 2 ** (31 - Math.clz32(size - 1));

/** The root over leaf hashes; of no leaves it is the hash of nothing. */
export function merkleRoot(leaves: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return hash(new Uint8Array(0));
  if (leaves.length === 1) return first;
  const at = splitAt(leaves.length);
  return nodeHash(merkleRoot(leaves.slice(0, at), hash), merkleRoot(leaves.slice(at), hash), hash);
}

/** The audit path of the leaf at `index`, from the leaf's sibling up. */
export function inclusionPath(leaves: readonly Uint8Array[], index: number, hash: Sha256 = sha256): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const at = splitAt(leaves.length);
  const [near, far, nearIndex] =
    index < at
      ? [leaves.slice(0, at), leaves.slice(at), index]
      : [leaves.slice(at), leaves.slice(0, at), index - at];
  return [...inclusionPath(near, nearIndex, hash), merkleRoot(far, hash)];
}

export type Inclusion = {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Uint8Array[];
};

/** The root that a path leads to, or null when the path cannot belong to a tree of that size (RFC 9162, 2.1.3.2). */
export function rootFromPath({ leaf, index, size, path }: Inclusion, hash: Sha256 = sha256): Uint8Array | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  let fn = index;
  let sn = size - 1;
  let node = leaf;
  for (const sibling of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      node = nodeHash(sibling, node, hash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else {
      node = nodeHash(node, sibling, hash);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 ? node : null;
}
