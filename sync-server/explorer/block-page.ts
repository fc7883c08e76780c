/** What the public explorer shows of a block: its header, its leaves, and the public records of its entries. */
import type { BlockPage } from '#domain/explorer/schema.ts';
import { headerOf } from '#domain/ledger/block.ts';
import { bytesToHex, type Sha256, sha256 } from '#domain/ledger/hash.ts';
import { publicRecord, transactionId } from '#domain/ledger/record.ts';
import { blockEntriesPageMax } from '#domain/limits.ts';
import type { CheckedBlock } from '../journal/prove.ts';

export type BlockSource = {
  durable(): { readonly n: number };
  blockAt(n: number): Promise<CheckedBlock | null>;
};

/**
 * The entries from the index `from` on, at most `blockEntriesPageMax`; null for a block that is not in the journal.
 * Rejects with a `StoreError` when the store fails.
 */
export type ReadBlockPage = (n: number, from: number) => Promise<BlockPage | null>;

export const makeBlockPages =
  (authority: BlockSource, hash: Sha256 = sha256): ReadBlockPage =>
  async (n, from) => {
    const checked = await authority.blockAt(n);
    if (checked === null) return null;
    const { block, leaves } = checked;
    const end = Math.min(from + blockEntriesPageMax, block.entries.length);
    const entries = block.entries.slice(from, end).map((entry, at) => {
      const record = publicRecord(entry, hash);
      const leaf = leaves[from + at] ?? new Uint8Array();
      return { ids: record.transactions.map((_, index) => transactionId(leaf, index)), record };
    });
    return {
      header: headerOf(block),
      prev: block.prev,
      root: block.root,
      hash: block.hash,
      sig: block.sig,
      leaves: leaves.map((leaf) => bytesToHex(leaf)),
      entries,
      next: end < block.entries.length ? end : null,
      isNewest: n === authority.durable().n,
    };
  };
