import { ed25519 } from '@noble/curves/ed25519.js';
import { assert } from '../result.ts';
import type { Entry } from './entry.ts';
import { bytesToHex, canonicalBytes, hexToBytes, type Sha256, sha256 } from './hash.ts';
import { merkleRoot, rootFromPath } from './merkle.ts';
import { entryLeaf } from './record.ts';

/** The fields that a block's hash covers besides the previous hash and the root. */
export type BlockHeader = {
  /** 1, 2, 3 … without gaps. */
  readonly n: number;
  /** Each authority that takes over raises it: the number of epoch blocks so far. */
  readonly epoch: number;
  /** A random id of the process that wrote the block. */
  readonly writer: string;
  /** ms since the epoch; never smaller than that of the previous block */
  readonly at: number;
  /** The seq of the first entry; in an empty (epoch) block, the seq of the next entry. */
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
 * A block as the database stores it: the entries are one JSON text, so the database neither parses nor rebuilds them
 * (docs/decisions/0002).
 */
export type StoredBlock = Omit<Block, 'entries'> & { readonly entries: string };

/** `texts`: the JSON text of each entry, if the caller has already made them. */
export const toStored = (block: Block, texts?: readonly string[]): StoredBlock => ({
  ...block,
  entries: texts === undefined ? JSON.stringify(block.entries) : `[${texts.join(',')}]`,
});

/** Parses a stored block. Throws when its entries are not a JSON list. */
export function fromStored(stored: StoredBlock & { readonly _rev?: string }): Block {
  const { _rev, ...block } = stored;
  const entries: unknown = JSON.parse(block.entries);
  assert(Array.isArray(entries), `block ${String(block.n)} has no entries`);
  return { ...block, entries: entries as Entry[] };
}

export const GENESIS_HASH = '0'.repeat(64);

/** The document id of block `n`, padded so that ids sort in the order of the numbers. */
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

/** The hex hashes that a block's hash covers outside its header: that of the previous block, and the Merkle root. */
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

/** Signs a block hash with the authority's key. Returns hex. */
export type Sign = (blockHashHex: string) => string;

export type BlockParts = {
  readonly prev: string;
  readonly header: Omit<BlockHeader, 'count'>;
  readonly entries: readonly Entry[];
  /** The `entryLeaf` of each entry, if the caller has already computed them: they are most of the work. */
  readonly leaves?: readonly Uint8Array[];
};

/** Builds the block's document: computes root and hash, and signs. */
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

/**
 * Whether `sig` is the authority's signature of a block hash. Keys and signatures are hex; malformed ones are invalid.
 */
export function signatureHolds(blockHashHex: string, sig: string, publicKey: string): boolean {
  return (
    orNull(() => ed25519.verify(hexToBytes(sig), hexToBytes(blockHashHex), hexToBytes(publicKey))) ?? false
  );
}

/** Everything that a phone needs to check on its own that a record is in the journal. Hashes are hex. */
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
 * Checks a leaf against a proof and the authority's public key. Returns null when the proof is valid, else what is
 * wrong. A proof comes from a stranger, so a malformed one is reported as wrong instead of thrown.
 */
export function proofProblem(
  leaf: Uint8Array,
  proof: InclusionProof,
  publicKey: string,
): ProofProblem | null {
  const unlinked = linkProblem(leaf, proof);
  if (unlinked !== null) return unlinked;
  return signatureHolds(proof.hash, proof.sig, publicKey) ? null : 'SIGNATURE_WRONG';
}

/** The same without the signature, which is most of the work: who checks many entries checks it once for each block. */
export function linkProblem(leaf: Uint8Array, proof: InclusionProof): ProofProblem | null {
  if (orNull(() => rootOf(leaf, proof)) !== proof.root) return 'PATH_WRONG';
  return orNull(() => blockHash(proof, proof.header)) === proof.hash ? null : 'HASH_WRONG';
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
