/** The authority's answers about the heads of its journal, and the file of evidence. */
import { z } from 'zod';
import { checkpointLengthMax } from './checkpoint.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Size = z.int().min(1);
const Note = z.string().max(checkpointLengthMax);
/** A tree of 2^53 leaves has no longer proof. */
const proofLengthMax = 110;

/** `note` is signed; `size` and `root` repeat it. */
export const CheckpointAnswerSchema = z.strictObject({ size: Size, root: Hash, note: Note });
export type CheckpointAnswer = z.infer<typeof CheckpointAnswerSchema>;

/**
 * Newest first. `key`: the notes' key in the form of tools for signed notes. `next` is the `before` of the next page,
 * null at the end.
 */
export const CheckpointPageSchema = z.strictObject({
  key: z.string(),
  items: z.array(CheckpointAnswerSchema),
  next: Size.nullable(),
});
export type CheckpointPage = z.infer<typeof CheckpointPageSchema>;

export const ConsistencyAnswerSchema = z.strictObject({
  from: Size,
  to: Size,
  proof: z.array(Hash).max(proofLengthMax),
});
export type ConsistencyAnswer = z.infer<typeof ConsistencyAnswerSchema>;

export const EVIDENCE_FORMAT = 'vaultiq-heads';
export const EVIDENCE_VERSION = 1;

/** The kind of contradiction that a device has found. */
export const HEAD_PROBLEMS = ['rolled-back', 'forked', 'other-key', 'unproven'] as const;
export type HeadProblem = (typeof HEAD_PROBLEMS)[number];

/** The file, docs/checkpoints.md: what this device had seen, and what it was shown afterwards. */
export const HeadEvidenceSchema = z.strictObject({
  format: z.literal(EVIDENCE_FORMAT),
  version: z.literal(EVIDENCE_VERSION),
  problem: z.enum(HEAD_PROBLEMS),
  /** Hex: the key that the device knew, with which the notes are checked. */
  publicKey: Hash,
  earlier: Note,
  later: Note,
  /** ms, by the clock of the device. */
  seenAt: z.int().min(0),
});
export type HeadEvidence = z.infer<typeof HeadEvidenceSchema>;
