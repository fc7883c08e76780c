import { ed25519 } from '@noble/curves/ed25519.js';
import { assert } from '../result.ts';
import type { Entry } from './entry.ts';
import { bytesToHex, canonicalBytes, hexToBytes, type Sha256, sha256 } from './hash.ts';
import { merkleRoot, rootFromPath } from './merkle.ts';
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

/**
 * A block as the database keeps it: the entries as one JSON text, which the database neither takes apart nor puts
 * together again (docs/decisions/0002).
 */
export type StoredBlock = Omit<Block, 'entries'> & { readonly entries: string };

/** `texts`: the JSON text of each entry, from a caller that has written them already. */
export const toStored = (block: Block, texts?: readonly string[]): StoredBlock => ({
  ...block,
  entries: texts === undefined ? JSON.stringify(block.entries) : `[${texts.join(',')}]`,
});

/** The block of a document of the journal. Throws when its entries are no JSON list. */
export function fromStored(stored: StoredBlock & { readonly _rev?: string }): Block {
  const { _rev, ...block } = stored;
  const entries: unknown = JSON.parse(block.entries);
  assert(Array.isArray(entries), `block ${String(block.n)} has no entries`);
  return { ...block, entries: entries as Entry[] };
}

export const GENESIS_HASH = '0'.repeat(64);

/** The document id of block `n`; padded, so that ids sort as numbers do. */
export const blockId = (n: number): string => `b:${String(n).padStart(12, '0')}`;

/** The part of a block that its hash covers besides the previous hash and the root. */
export const headerOf = (block: Block): BlockHeader => ({
  n: block.n,
  epoch: block.epoch,
  writer: block.writer,
  at: block.at,
  first: block.first,
  count: block.entries.length,
});

/** The 32 bytes of a hex hash. Throws for any other length: a shorter one would let two headers share a hash. */
function hashBytes(hex: string): Uint8Array {
  assert(hex.length === 64, 'a hash has 64 hex digits');
  return hexToBytes(hex);
}

/** What a block's hash takes up from outside its header, hex: the hash of the block before it and its Merkle root. */
export type Links = { readonly prev: string; readonly root: string };

/** SHA-256(prev ‖ root ‖ canonical header), hex. Throws when `prev` or `root` is not a hash. */
export function blockHash({ prev, root }: Links, header: BlockHeader, hash: Sha256 = sha256): string {
  const { at, count, epoch, first, n, writer } = header;
  const tail = canonicalBytes({ at, count, epoch, first, n, writer });
  const input = new Uint8Array(64 + tail.length);
  input.set(hashBytes(prev), 0);
  input.set(hashBytes(root), 32);
  input.set(tail, 64);
  return bytesToHex(hash(input));
}

/** Signs a block hash; the authority hands in its key. Returns hex. */
export type Sign = (blockHashHex: string) => string;

export type BlockParts = {
  readonly prev: string;
  readonly header: Omit<BlockHeader, 'count'>;
  readonly entries: readonly Entry[];
  /** `entryLeaf` of each entry, from a caller that has computed them already: they are most of the work. */
  readonly leaves?: readonly Uint8Array[];
};

/** Builds the document: root, hash and signature from its parts. */
export function sealBlock(
  { prev, header, entries, leaves }: BlockParts,
  sign: Sign,
  hash: Sha256 = sha256,
): Block {
  assert(leaves === undefined || leaves.length === entries.length, 'a block needs one leaf for each entry');
  const root = bytesToHex(merkleRoot(leaves ?? entries.map((entry) => entryLeaf(entry, hash)), hash));
  const blockHashHex = blockHash({ prev, root }, { ...header, count: entries.length }, hash);
  return {
    _id: blockId(header.n),
    ...header,
    prev,
    root,
    hash: blockHashHex,
    sig: sign(blockHashHex),
    entries,
  };
}

/** Whether `sig` is the authority's signature of a block hash. Keys and signatures are hex; malformed ones do not hold. */
export function signatureHolds(blockHashHex: string, sig: string, publicKey: string): boolean {
  return (
    orNull(() => ed25519.verify(hexToBytes(sig), hexToBytes(blockHashHex), hexToBytes(publicKey))) ?? false
  );
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

/**
 * Checks a leaf against a proof and the authority's public key: null when it holds, else what does not. A proof comes
 * from a stranger, so one that is not even well formed is wrong, not an exception.
 */
export function proofProblem(
  leaf: Uint8Array,
  proof: InclusionProof,
  publicKey: string,
): ProofProblem | null {
  if (orNull(() => rootOf(leaf, proof)) !== proof.root) return 'PATH_WRONG';
  if (orNull(() => blockHash(proof, proof.header)) !== proof.hash) return 'HASH_WRONG';
  return signatureHolds(proof.hash, proof.sig, publicKey) ? null : 'SIGNATURE_WRONG';
}

function rootOf(leaf: Uint8Array, { index, header, path }: InclusionProof): string | null {
  const root = rootFromPath({ leaf, index, size: header.count, path: path.map(hashBytes) });
  return root === null ? null : bytesToHex(root);
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
