import { ed25519 } from '@noble/curves/ed25519.js';
import type { Entry } from './entry.ts';
import { bytesToHex, canonicalBytes, hexToBytes, type Sha256, sha256 } from './hash.ts';
import { type Inclusion, merkleRoot, rootFromPath } from './merkle.ts';
import { entryLeaf } from './record.ts';

/** What the block's hash covers besides the previous hash and the root. */
export type BlockHeader = {
  /** 1, 2, 3 … without gaps. */
  readonly n: number;
  /** Raised by every authority that takes over; the number of epoch blocks so far. */
  readonly epoch: number;
  /** A random id of the process that wrote it. */
  readonly writer: string;
  /** ms since the epoch, never smaller than the block's before it */
  readonly at: number;
  /** The seq of the first entry; of an empty (epoch) block, the seq that comes next. */
  readonly first: number;
  readonly count: number;
};

/** One document of the journal. Hashes are hex; an epoch block has no entries. */
export type Block = Omit<BlockHeader, 'count'> & {
  readonly _id: string;
  readonly prev: string;
  readonly root: string;
  readonly hash: string;
  /** Hex Ed25519 signature of `hash` (as 32 bytes). */
  readonly sig: string;
  readonly entries: readonly Entry[];
};

export const GENESIS_HASH = '0'.repeat(64);

export const blockId = (n: number): string => `b:${String(n).padStart(12, '0')}`;

export const headerOf = (block: Block): BlockHeader => ({
  n: block.n,
  epoch: block.epoch,
  writer: block.writer,
  at: block.at,
  first: block.first,
  count: block.entries.length,
});

/** SHA-256(prev ‖ root ‖ canonical header), hex. */
export function blockHash(prev: string, root: string, header: BlockHeader, hash: Sha256 = sha256): string {
  const tail = canonicalBytes(header);
  const input = new Uint8Array(64 + tail.length);
  input.set(hexToBytes(prev), 0);
  input.set(hexToBytes(root), 32);
  input.set(tail, 64);
  return bytesToHex(hash(input));
}

/** Signs a block hash; the authority hands in its key. Returns hex. */
export type Sign = (blockHashHex: string) => string;

export type BlockParts = { readonly prev: string; readonly header: Omit<BlockHeader, 'count'>; readonly entries: readonly Entry[] };

/** Builds the document: root, hash and signature from its parts. */
export function sealBlock({ prev, header, entries }: BlockParts, sign: Sign, hash: Sha256 = sha256): Block {
  const root = bytesToHex(merkleRoot(entries.map((entry) => entryLeaf(entry, hash)), hash));
  const blockHashHex = blockHash(prev, root, { ...header, count: entries.length }, hash);
  return { _id: blockId(header.n), ...header, prev, root, hash: blockHashHex, sig: sign(blockHashHex), entries };
}

/** Whether `sig` is the authority's signature of a block hash. Keys and signatures are hex. */
export function signatureHolds(blockHashHex: string, sig: string, publicKey: string): boolean {
  try {
    return ed25519.verify(hexToBytes(sig), hexToBytes(blockHashHex), hexToBytes(publicKey));
  } catch {
    return false;
  }
}

/** Everything a phone needs to check by itself that a record stands in the journal. Hashes are hex. */
export type InclusionProof = {
  readonly header: BlockHeader;
  readonly prev: string;
  readonly root: string;
  readonly hash: string;
  readonly sig: string;
  readonly index: number;
  readonly path: readonly string[];
};

export type ProofProblem = 'PATH_WRONG' | 'HASH_WRONG' | 'SIGNATURE_WRONG';

/** Checks a leaf against a proof and the authority's public key: null when it holds, else what does not. */
export function proofProblem(leaf: Uint8Array, proof: InclusionProof, publicKey: string): ProofProblem | null {
  const inclusion: Inclusion = {
    leaf,
    index: proof.index,
    size: proof.header.count,
    path: proof.path.map((step) => hexToBytes(step)),
  };
  const root = rootFromPath(inclusion);
  if (root === null || bytesToHex(root) !== proof.root) return 'PATH_WRONG';
  if (blockHash(proof.prev, proof.root, proof.header) !== proof.hash) return 'HASH_WRONG';
  return signatureHolds(proof.hash, proof.sig, publicKey) ? null : 'SIGNATURE_WRONG';
}
