/** Checks a block with only what the service shows of it and the service's public key. Pure, no network. */
import { blockHash, signatureHolds } from '../ledger/block.ts';
import { bytesToHex, canonicalBytes, hexToBytes } from '../ledger/hash.ts';
import { leafHash, merkleRoot } from '../ledger/merkle.ts';
import { transactionId } from '../ledger/record.ts';
import type { BlockEntry, BlockPage } from './schema.ts';

/**
 * In order: each shown record is the leaf at its place, and its ids are its fingerprints; the leaves of all entries lead
 * to the root; the hash covers root, header and the block before; and the service has signed it.
 */
export const BLOCK_STEPS = ['entries', 'root', 'chain', 'signature'] as const;
export type BlockStep = (typeof BLOCK_STEPS)[number];
export type CheckedBlockStep = { readonly step: BlockStep; readonly holds: boolean };

/** `pages`: parts of one block. A page comes from a stranger, so a malformed one is wrong instead of an exception. */
export function checkBlock(
  pages: readonly [BlockPage, ...BlockPage[]],
  publicKey: string,
): readonly CheckedBlockStep[] {
  const [block] = pages;
  const inTree = passes(() => pages.every((page) => isSame(page, block)) && entriesHold(pages, block));
  const toRoot = passes(() => leavesHold(block));
  const chained = toRoot && passes(() => blockHash(block, block.header) === block.hash);
  const found: Readonly<Record<BlockStep, boolean>> = {
    entries: inTree,
    root: toRoot,
    chain: chained,
    signature: chained && signatureHolds(block.hash, block.sig, publicKey),
  };
  return BLOCK_STEPS.map((step) => ({ step, holds: found[step] }));
}

/** Whether the page is of the block that the others are of. */
const isSame = (page: BlockPage, block: BlockPage): boolean => page.hash === block.hash;

/** No entry is left out: they follow one another from the first on, up to the last one if there are no more pages. */
function entriesHold(pages: readonly BlockPage[], { header, leaves }: BlockPage): boolean {
  const entries = pages.flatMap((page) => page.entries);
  const isWhole = pages.at(-1)?.next !== null || entries.length === header.count;
  return isWhole && entries.every((entry, index) => entryHolds(entry, leaves[index], header.first + index));
}

function entryHolds({ ids, record }: BlockEntry, leafHex: string | undefined, seq: number): boolean {
  const leaf = leafHash(canonicalBytes(record));
  return (
    record.seq === seq &&
    bytesToHex(leaf) === leafHex &&
    ids.length === record.transactions.length &&
    ids.every((id, index) => id === transactionId(leaf, index))
  );
}

const leavesHold = ({ header, leaves, root }: BlockPage): boolean =>
  leaves.length === header.count && bytesToHex(merkleRoot(leaves.map(hexToBytes))) === root;

function passes(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
