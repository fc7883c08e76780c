import { LEDGER } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { type Block, blockId, fromStored, GENESIS_HASH, type StoredBlock } from '#domain/ledger/block.ts';
import { lastSeq } from '../journal/chain.ts';
import type { Head } from '../journal/ports.ts';

const LAST = 999_999_999_999;

/** The end of a journal without blocks. */
export const NO_JOURNAL: Head = { n: 0, seq: 0, hash: GENESIS_HASH, at: 0 };

/** The newest block of the journal, not checked here; null when there is none. */
export async function lastBlock(store: DocumentStore): Promise<Block | null> {
  const newest = await store
    .range<StoredBlock>(LEDGER, { start: blockId(LAST), end: blockId(0), limit: 1, descending: true })
    .catch(emptyWhenMissing);
  return newest[0] === undefined ? null : fromStored(newest[0]);
}

export const headOf = (block: Block | null): Head =>
  block === null ? NO_JOURNAL : { n: block.n, seq: lastSeq(block), hash: block.hash, at: block.at };

function emptyWhenMissing(error: unknown): readonly [] {
  if (error instanceof StoreError && error.problem === 'missing') return [];
  throw error;
}
