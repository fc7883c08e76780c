/** Whether two heads of one journal can both be true. */
import { verifyConsistencyProof } from '../ledger/consistency.ts';
import { hexToBytes } from '../ledger/hash.ts';
import { type Head, readCheckpoint, noteHolds } from './checkpoint.ts';
import type { HeadEvidence } from './schema.ts';

const treeOf = ({ size, root }: Head) => ({ size, root: hexToBytes(root) });

/** Whether the proof (hex) shows that `later` extends `earlier`. */
export function isContinued(earlier: Head, later: Head, proof: readonly string[]): boolean {
  return verifyConsistencyProof(treeOf(earlier), treeOf(later), { proof: proof.map(hexToBytes) });
}

/**
 * Why two heads signed by the same key contradict each other, whatever the journal has: `forked`: two roots for one
 * size; `rolled-back`: a smaller journal at a later time. Null if both may be true.
 */
export function findContradiction(a: Head, b: Head): 'forked' | 'rolled-back' | null {
  if (a.size === b.size) return a.root === b.root ? null : 'forked';
  const [smaller, larger] = a.size < b.size ? [a, b] : [b, a];
  if (smaller.at === null || larger.at === null) return null;
  return smaller.at > larger.at ? 'rolled-back' : null;
}

/**
 * The verdict about a file of evidence: `proven` by the notes alone; `needs-proof`: both are signed, and only the
 * service could show that one extends the other; `another-key`: another key than the earlier note's signed the later
 * one; `worthless`: a note is invalid or unsigned.
 */
export type EvidenceVerdict = 'proven' | 'needs-proof' | 'another-key' | 'worthless';

export function judgeEvidence({ publicKey, earlier, later }: HeadEvidence): EvidenceVerdict {
  const [before, after] = [readCheckpoint(earlier), readCheckpoint(later)];
  if (before === null || after === null || !noteHolds(before, publicKey)) return 'worthless';
  if (!noteHolds(after, publicKey)) return after.origin === before.origin ? 'worthless' : 'another-key';
  if (findContradiction(before.head, after.head) !== null) return 'proven';
  return before.head.size === after.head.size ? 'worthless' : 'needs-proof';
}
