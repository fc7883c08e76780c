import { createHash } from 'node:crypto';
import {
  type Block,
  blockHash,
  blockId,
  fromStored,
  GENESIS_HASH,
  headerOf,
  type StoredBlock,
} from '#domain/ledger/block.ts';
import { bytesToHex, type Sha256 } from '#domain/ledger/hash.ts';
import { merkleRoot } from '#domain/ledger/merkle.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { LEDGER } from '../databases.ts';
import type { DocumentStore, StoredDocument } from '../document-store.ts';

export type Head = { readonly n: number; readonly hash: string; readonly seq: number };

const genesis: Head = { n: 0, hash: GENESIS_HASH, seq: 0 };
const lastBlock = 999_999_999_999;
/** A block may have 4 MB. */
const blocksPerPage = 16;

/** Node's own hash is four times as fast as the portable one. */
const hash: Sha256 = (data) => createHash('sha256').update(data).digest();

export class ChainBroken extends Error {
  override readonly name = 'ChainBroken';
}

/** The blocks of the journal in order, page by page; none when there is no journal. */
export async function* journalPages(
  store: DocumentStore,
): AsyncGenerator<readonly (StoredBlock & StoredDocument)[]> {
  if ((await store.info(LEDGER)) === null) return;
  for (let from = 1; ;) {
    const page = await store.range<StoredBlock>(LEDGER, {
      start: blockId(from),
      end: blockId(lastBlock),
      limit: blocksPerPage,
    });
    if (page.length === 0) return;
    yield page;
    from += page.length;
  }
}

function faultOf(block: Block, head: Head): string | null {
  if (block.n !== head.n + 1 || block._id !== blockId(block.n)) return 'is missing or misnumbered';
  if (block.prev !== head.hash) return 'does not follow the block before it';
  if (block.first !== head.seq + 1) return 'does not go on where the entries before it end';
  const root = merkleRoot(
    block.entries.map((entry) => entryLeaf(entry, hash)),
    hash,
  );
  if (bytesToHex(root) !== block.root) return 'has another Merkle root than its entries';
  return blockHash(block, headerOf(block), hash) === block.hash ? null : 'has a wrong hash';
}

/** Checks numbers, links, seqs, Merkle roots and hashes from the first block on. Throws `ChainBroken`. */
export async function verifyChain(store: DocumentStore): Promise<Head> {
  let head = genesis;
  for await (const page of journalPages(store)) {
    for (const stored of page) {
      const block = fromStored(stored);
      const fault = faultOf(block, head);
      if (fault !== null) throw new ChainBroken(`block ${String(head.n + 1)} ${fault}`);
      head = { n: block.n, hash: block.hash, seq: block.first + block.entries.length - 1 };
    }
  }
  return head;
}
