import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Block } from '#domain/ledger/block.ts';
import { blocksFrom } from '#server/journal/blocks.ts';

/** The whole journal of a small installation. */
export async function allBlocks(store: DocumentStore): Promise<readonly Block[]> {
  const all: Block[] = [];
  for await (const page of blocksFrom(store, 1)) all.push(...page);
  return all;
}
