/** Builds blocks sealed with a test key, and receipts from them. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { type Block, GENESIS_HASH, headerOf, sealBlock } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import { inclusionPath } from '#domain/ledger/merkle.ts';
import { entryLeaf, publicRecord, transactionId } from '#domain/ledger/record.ts';
import { makeReceipt } from '#domain/receipt/file.ts';
import { type Evidence, EvidenceSchema, type ReceiptFile, type StatedParts } from '#domain/receipt/schema.ts';
import { stateLegs } from '#domain/receipt/stated-legs.ts';
import { idOf, type World } from './world.ts';
import { publicName } from '#domain/features.ts';

const secret = new Uint8Array(32).fill(7);
const otherSecret = new Uint8Array(32).fill(8);

export const serviceKey = bytesToHex(ed25519.getPublicKey(secret));
export const strangerKey = bytesToHex(ed25519.getPublicKey(otherSecret));
export const signAs =
  (key: 'service' | 'stranger') =>
  (hash: string): string =>
    bytesToHex(ed25519.sign(hexToBytes(hash), key === 'service' ? secret : otherSecret));

export const sealed = (entries: readonly Entry[], key: 'service' | 'stranger' = 'service'): Block =>
  sealBlock(
    {
      prev: GENESIS_HASH,
      header: { n: 4, epoch: 2, writer: 'a-writer', at: 1_800_000_000_000, first: entries[0]?.seq ?? 1 },
      entries,
    },
    signAs(key),
  );

/** The evidence of an entry of a block as the service would answer it. `nameOf` gives the public name of an account. */
export function evidenceIn(block: Block, seq: number, nameOf: (account: string) => string): Evidence {
  const index = seq - block.first;
  const entry = block.entries[index];
  if (entry === undefined) throw new Error(`no entry ${String(seq)} in the block`);
  const leaves = block.entries.map((each) => entryLeaf(each));
  const { prev, root, hash, sig } = block;
  const path = inclusionPath(leaves, index).map((step) => bytesToHex(step));
  return EvidenceSchema.parse({
    id: transactionId(entryLeaf(entry)),
    record: publicRecord(entry),
    proof: { header: headerOf(block), prev, root, hash, sig, index, path },
    legs: stateLegs(entry, nameOf),
  });
}

/** Names the wallets of these people, and vaults with an address, by it; every other account by itself. */
export const namesIn = (world: World, ...labels: readonly string[]): ((account: string) => string) => {
  const addresses = new Map(labels.map((label) => [idOf(label), world.address(label)]));
  return (account) => {
    const [kind, userId = ''] = account.split(':');
    return kind === 'user' ? (addresses.get(userId) ?? 'unknown') : publicName(world.state, account);
  };
};

export const makeReceiptFile = (
  { id, record, proof, legs }: Evidence,
  more: Partial<StatedParts> & { readonly publicKey?: string; readonly head?: string } = {},
): ReceiptFile => {
  const { publicKey = serviceKey, head = null, ...stated } = more;
  return makeReceipt({ id, record, proof, publicKey, stated: { legs, ...stated }, head });
};
