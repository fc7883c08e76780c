/** The steps of checking a transaction against the journal, as text. */
import { type InclusionProof, proofProblem } from '#domain/ledger/block.ts';
import { canonicalBytes } from '#domain/ledger/hash.ts';
import { leafHash } from '#domain/ledger/merkle.ts';
import { type PublicRecord, transactionId } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';

export type ProofStep = { readonly text: string; readonly holds: boolean };

type Evidence = { readonly record: PublicRecord; readonly proof: InclusionProof; readonly publicKey: string };

const SHOWN = ['kind', 'from', 'to', 'amount', 'fee', 'currency'] as const;

/** The index of the transaction in its entry: ids of further ones end in "-1", "-2" … */
const indexOf = (id: string): number => Number(id.split('-')[1] ?? '0');

function showsTheSame(shown: ExplorerDoc, record: PublicRecord): boolean {
  const recorded = record.transactions[indexOf(shown.id)];
  return (
    recorded !== undefined &&
    record.seq === shown.seq &&
    record.at === Date.parse(shown.at) &&
    SHOWN.every((name) => recorded[name] === shown[name])
  );
}

function otherEntriesText(others: number): string {
  if (others === 0) return 'as its only entry';
  return `together with ${String(others)} other ${others === 1 ? 'entry' : 'entries'}`;
}

/**
 * Every step is computed on this device. A step after a failed one still reports its own result, which shows where the
 * chain breaks.
 */
export function proofSteps(shown: ExplorerDoc, { record, proof, publicKey }: Evidence): ProofStep[] {
  const leaf = leafHash(canonicalBytes(record));
  const problem = proofProblem(leaf, proof, publicKey);
  const pathHolds = problem !== 'PATH_WRONG';
  const hashHolds = pathHolds && problem !== 'HASH_WRONG';
  return [
    {
      text: 'What you see here is what the public record of the entry says.',
      holds: showsTheSame(shown, record),
    },
    {
      text: 'The transaction hash is the fingerprint of that record.',
      holds: transactionId(leaf, indexOf(shown.id)) === shown.id,
    },
    {
      text: `The record belongs to block ${String(proof.header.n)}, ${otherEntriesText(proof.header.count - 1)}: its path leads to the block's root.`,
      holds: pathHolds,
    },
    { text: 'The block is chained to the block before it: its hash covers both.', holds: hashHolds },
    { text: "The block carries the signature of the service's key.", holds: problem === null },
  ];
}
