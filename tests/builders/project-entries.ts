/** The entries of a project with their proofs, as the service answers them: the world's entries sealed in blocks. */
import { ed25519 } from '@noble/curves/ed25519.js';
import type { Entry } from '#domain/ledger/entry.ts';
import { GENESIS_HASH, headerOf, sealBlock } from '#domain/ledger/block.ts';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import { inclusionPath } from '#domain/ledger/merkle.ts';
import { entryLeaf, publicRecord } from '#domain/ledger/record.ts';
import type { ProjectEntry } from '#domain/project-trust/entries.ts';

const secret = new Uint8Array(32).fill(7);
export const SERVICE_KEY = bytesToHex(ed25519.getPublicKey(secret));
const sign = (hash: string): string => bytesToHex(ed25519.sign(hexToBytes(hash), secret));

const ENTRIES_PER_BLOCK = 16;

/** Every entry with its proof, in blocks of 16. */
export function prove(entries: readonly Entry[]): ProjectEntry[] {
  const proven: ProjectEntry[] = [];
  let prev = GENESIS_HASH;
  for (let first = 0; first < entries.length; first += ENTRIES_PER_BLOCK) {
    const own = entries.slice(first, first + ENTRIES_PER_BLOCK);
    const leaves = own.map((entry) => entryLeaf(entry));
    const n = first / ENTRIES_PER_BLOCK + 1;
    const header = { n, epoch: 1, writer: 'w', at: own[0]?.at ?? 0, first: own[0]?.seq ?? 1 };
    const block = sealBlock({ prev, header, entries: own, leaves }, sign);
    const { hash, root, sig } = block;
    for (const [index, entry] of own.entries()) {
      const path = inclusionPath(leaves, index).map((step) => bytesToHex(step));
      const proof = { header: headerOf(block), prev, root, hash, sig, index, path };
      proven.push({ record: publicRecord(entry) as ProjectEntry['record'], proof });
    }
    prev = hash;
  }
  return proven;
}

/** The entries that move a project's money or tokens: those that name one of its accounts. */
export const entriesOf = (
  proven: readonly ProjectEntry[],
  { id, vault }: { readonly id: string; readonly vault: string },
): ProjectEntry[] => {
  const names = new Set([`ESCROW-VAULT-${id}`, `VESTING-VAULT-${id}`, `TOKEN-VAULT-${id}`, vault]);
  return proven.filter(({ record }) =>
    record.transactions.some(({ from, to }) => names.has(from) || names.has(to)),
  );
};
