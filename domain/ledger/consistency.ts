/**
 * Consistency proofs of RFC 6962 (section 2.1.2): they show that one tree is a prefix of another. Hashes are 32 bytes.
 */
import { assert } from '../result.ts';
import { type Sha256, sha256 } from './hash.ts';
import { merkleRoot, nodeHash } from './merkle.ts';

/** The leaves from `start` up to but not including `end`. */
export type LeafRange = { readonly start: number; readonly end: number };

/** A perfect subtree: `2 ** level` leaves, of which the first is `index * 2 ** level`. */
export type Subtree = { readonly level: number; readonly index: number };

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The ranges of leaves whose roots make up the proof that the first `from` of `to` leaves are unchanged, in order. */
export function consistencyRanges(from: number, to: number): readonly LeafRange[] {
  assert(
    isSize(from) && isSize(to) && from <= to,
    'a proof of consistency goes from a smaller tree to a larger',
  );
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = to;
  let isWhole = true;
  while (from < end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
      isWhole = false;
    }
  }
  // The verifier already has the root of the whole smaller tree.
  if (!isWhole) ranges.push({ start, end });
  return ranges.reverse();
}

/** The perfect subtrees that a range of leaves consists of, the largest first. */
export function perfectSubtrees({ start, end }: LeafRange): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** The root over perfect subtrees, the largest first; without any it is the hash of an empty input. */
export function rootOfSubtrees(hashes: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  let root: Uint8Array | null = null;
  for (const each of [...hashes].reverse()) root = root === null ? each : nodeHash(each, root, hash);
  return root ?? hash(new Uint8Array(0));
}

/** The proof that these leaf hashes begin with the first `from` of them. */
export const makeConsistencyProof = (
  leaves: readonly Uint8Array[],
  from: number,
  hash: Sha256 = sha256,
): readonly Uint8Array[] =>
  consistencyRanges(from, leaves.length).map(({ start, end }) => merkleRoot(leaves.slice(start, end), hash));

export type TreeHead = { readonly size: number; readonly root: Uint8Array };

type ProofInput = { readonly proof: readonly Uint8Array[]; readonly hash: Sha256 };
type Claim = { readonly proof: readonly Uint8Array[]; readonly hash?: Sha256 };

/** Whether the proof shows that the tree `from` is a prefix of the tree `to` (RFC 9162, 2.1.4.2). */
export function verifyConsistencyProof(
  from: TreeHead,
  to: TreeHead,
  { proof, hash = sha256 }: Claim,
): boolean {
  if (!isHead(from) || !isHead(to) || !proof.every(is32Bytes)) return false;
  const roots = rootsOf(from, to, { proof, hash });
  return roots !== null && isSame(roots.from, from.root) && isSame(roots.to, to.root);
}

/** The two roots that the proof computes. */
function rootsOf(from: TreeHead, to: TreeHead, given: ProofInput): Roots | null {
  if (from.size > to.size) return null;
  if (from.size > 0 && from.size < to.size) return rootsFromProof(from, to.size, given);
  if (given.proof.length > 0) return null;
  return from.size === 0
    ? { from: given.hash(new Uint8Array(0)), to: to.root }
    : { from: to.root, to: to.root };
}

type Roots = { readonly from: Uint8Array; readonly to: Uint8Array };
function rootsFromProof(from: TreeHead, toSize: number, { proof, hash }: ProofInput): Roots | null {
  const isPower = splitOf(from.size * 2) === from.size;
  const [first, ...rest] = isPower ? [from.root, ...proof] : proof;
  if (first === undefined) return null;
  let { node, last } = withoutFullRight({ node: from.size - 1, last: toSize - 1 });
  let roots: Roots = { from: first, to: first };
  for (const step of rest) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      roots = { from: nodeHash(step, roots.from, hash), to: nodeHash(step, roots.to, hash) };
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else roots = { from: roots.from, to: nodeHash(roots.to, step, hash) };
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? roots : null;
}

/** Goes up while the node is a right child: the first hash of the proof covers everything below. */
function withoutFullRight({ node, last }: { node: number; last: number }): { node: number; last: number } {
  let at = { node, last };
  while (at.node % 2 === 1) at = { node: (at.node - 1) / 2, last: Math.floor(at.last / 2) };
  return at;
}

const is32Bytes = (bytes: Uint8Array): boolean => bytes.length === 32;
const isHead = ({ size, root }: TreeHead): boolean => isSize(size) && is32Bytes(root);
const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.every((byte, index) => byte === b[index]);
