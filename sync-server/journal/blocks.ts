import { LEDGER } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { type Block, blockId, fromStored, type StoredBlock } from '#domain/ledger/block.ts';
import { JournalBroken } from './chain.ts';

const LAST = 999_999_999_999;
/** A block may take 4 MB, and two pages are in memory at a time: one in use, one prefetched. */
const PAGE_BLOCKS = 16;

function toBlock(stored: StoredBlock & StoredDocument): Block {
  try {
    return fromStored(stored);
  } catch {
    throw new JournalBroken(stored.n, 'its entries cannot be read');
  }
}

export async function readBlock(store: DocumentStore, n: number): Promise<Block | null> {
  const stored = await store.get<StoredBlock>(LEDGER, blockId(n));
  return stored === null ? null : toBlock(stored);
}

/** The blocks from `n` on, page by page in order; the next page is prefetched while the caller uses the current one. */
export async function* blocksFrom(store: DocumentStore, n: number): AsyncGenerator<readonly Block[]> {
  const read = (from: number) =>
    store.range<StoredBlock>(LEDGER, { start: blockId(from), end: blockId(LAST), limit: PAGE_BLOCKS });
  let from = n;
  let page = read(from);
  for (;;) {
    const stored = await page;
    if (stored.length === 0) return;
    from += stored.length;
    const full = stored.length === PAGE_BLOCKS;
    if (full) {
      page = read(from);
      // If the reader stops early nobody awaits this page, so its failure is ignored.
      page.catch(() => undefined);
    }
    yield stored.map(toBlock);
    if (!full) return;
  }
}

/** The blocks `from` to `to`, in order; all of them must be in the journal. */
export async function readBlocks(store: DocumentStore, from: number, to: number): Promise<readonly Block[]> {
  const limit = to - from + 1;
  const stored = await store.range<StoredBlock>(LEDGER, { start: blockId(from), end: blockId(to), limit });
  return stored.map(toBlock);
}
