import {
  type Block,
  blockHash,
  blockId,
  GENESIS_HASH,
  headerOf,
  signatureHolds,
} from '#domain/ledger/block.ts';
import { bytesToHex, type Sha256 } from '#domain/ledger/hash.ts';
import { merkleRoot } from '#domain/ledger/merkle.ts';
import { entryLeaf } from '#domain/ledger/record.ts';

/** The end of the journal, which the next block must follow. */
export type Tip = {
  /** 0 before the first block. */
  readonly n: number;
  readonly hash: string;
  readonly epoch: number;
  /** ms since the epoch */
  readonly at: number;
  /** The seq of the last entry; 0 before the first. */
  readonly seq: number;
};

export const GENESIS: Tip = { n: 0, hash: GENESIS_HASH, epoch: 0, at: 0, seq: 0 };

export const tipAfter = (block: Block): Tip => ({
  n: block.n,
  hash: block.hash,
  epoch: block.epoch,
  at: block.at,
  seq: lastSeq(block),
});

/** The seq of the block's last entry; of an empty block, of the last entry before it. */
export const lastSeq = (block: Block): number => block.first + block.entries.length - 1;

/** The journal cannot be trusted; names the first block that shows it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken';
  readonly n: number;
  constructor(n: number, what: string) {
    super(`block ${String(n)} (${blockId(n)}) is broken: ${what}`);
    this.n = n;
  }
}

export type ChainChecks = {
  readonly publicKey: string;
  readonly hash: Sha256;
  readonly holds?: (blockHashHex: string, sig: string, publicKey: string) => boolean;
};

/**
 * Checks that a block follows the tip and is intact: number, link, epoch, time, seqs, Merkle root, hash, signature.
 * Returns the leaves of its entries; throws `JournalBroken`.
 */
export function checkBlock(block: Block, tip: Tip, checks: ChainChecks): readonly Uint8Array[] {
  return requireWellFormed(tip.n + 1, () => {
    checkPlace(block, tip);
    return checkSeal(block, checks);
  });
}

/** Checks that a block follows the tip (number, link, epoch, time and seqs) without its content. */
export function checkPlace(block: Block, tip: Tip): void {
  const wrong = misplaced(block, tip) ?? misstamped(block);
  if (wrong !== null) throw new JournalBroken(tip.n + 1, wrong);
}

/** Runs checks of block `n`; any error that a malformed document causes becomes `JournalBroken` too. */
export function requireWellFormed<T>(n: number, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof JournalBroken) throw error;
    throw new JournalBroken(n, `it is not well formed (${String(error)})`);
  }
}

function misplaced(block: Block, tip: Tip): string | null {
  if (block.n !== tip.n + 1 || block._id !== blockId(block.n)) return 'it is missing or misnumbered';
  if (block.prev !== tip.hash) return 'it does not follow the block before it';
  const epochWanted = block.entries.length === 0 ? tip.epoch + 1 : tip.epoch;
  if (block.epoch !== epochWanted) return 'its epoch does not follow';
  if (!(block.at >= tip.at)) return 'its time goes backwards';
  return block.first === tip.seq + 1 ? null : 'its first entry does not follow the last one';
}

function misstamped(block: Block): string | null {
  const odd = block.entries.findIndex(
    (entry, index) => entry.seq !== block.first + index || entry.at !== block.at,
  );
  return odd === -1 ? null : `its entry ${String(odd)} has another number or time`;
}

/** Checks root, hash and signature of a single block. Returns its leaves; throws `JournalBroken`. */
export function checkSeal(block: Block, checks: ChainChecks): readonly Uint8Array[] {
  const leaves = block.entries.map((entry) => entryLeaf(entry, checks.hash));
  checkSealOver(block, leaves, checks);
  return leaves;
}

/** The same, for a caller that has already computed the leaves. */
export function checkSealOver(
  block: Block,
  leaves: readonly Uint8Array[],
  { publicKey, hash, holds = signatureHolds }: ChainChecks,
): void {
  if (bytesToHex(merkleRoot(leaves, hash)) !== block.root) {
    throw new JournalBroken(block.n, 'its Merkle root is not that of its entries');
  }
  if (blockHash(block, headerOf(block), hash) !== block.hash) {
    throw new JournalBroken(block.n, 'its hash is wrong');
  }
  if (!holds(block.hash, block.sig, publicKey)) {
    throw new JournalBroken(block.n, 'its signature is not that of this installation');
  }
}
