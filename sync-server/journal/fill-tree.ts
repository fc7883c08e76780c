import { LEDGER } from '#couchdb/databases.ts';
import { blockId, GENESIS_HASH, type StoredBlock } from '#domain/ledger/block.ts';
import { JournalBroken } from './chain.ts';
import type { LogTree } from './log-tree.ts';
import type { JournalPorts } from './ports.ts';

const PAGE_BLOCKS = 16;

export type FillOptions = {
  readonly tree: LogTree;
  /** The last durable block. */
  readonly durable: () => { readonly n: number };
  readonly isStopped: () => boolean;
};

/**
 * Reads the blocks that the tree lacks, in the background: snapshots of earlier versions contain no tree. Rejects with
 * `JournalBroken` or a `StoreError`.
 */
export async function fillTree(
  { store, timers }: Pick<JournalPorts, 'store' | 'timers'>,
  { tree, durable, isStopped }: FillOptions,
): Promise<void> {
  let before: StoredBlock | null = null;
  while (tree.size() < durable().n && !isStopped()) {
    const n = tree.size() + 1;
    const range = { start: blockId(n), end: blockId(durable().n), limit: PAGE_BLOCKS };
    const blocks = await store.range<StoredBlock>(LEDGER, range);
    if (blocks[0]?.n !== n) throw new JournalBroken(n, `it is missing from ${LEDGER}`);
    for (const block of blocks) {
      const prev: string = block.n === 1 ? GENESIS_HASH : (before?.hash ?? block.prev);
      if (block.prev !== prev) throw new JournalBroken(block.n, 'it does not follow the block before it');
      tree.add(block.n, block.hash);
      before = block;
    }
    await timers.turn();
  }
}
