/** Receipts as they travel: what the authority answers when it is asked for proofs, and the file that people hand on. */
import { z } from 'zod';
import { TransactionIdSchema } from '../ids.ts';
import type { InclusionProof } from '../ledger/block.ts';
import type { PublicRecord } from '../ledger/record.ts';
import { legsPerEntryMax, noteLengthMax, proofsPerRequestMax } from '../limits.ts';
import { plainText } from '../fields.ts';
import { checkpointLengthMax } from '../witness/checkpoint.ts';

/** Small letters only: a hash that can be written in two ways has bytes that nobody would miss. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Signature = z.string().regex(/^[0-9a-f]{128}$/);
const Count = z.int().min(0);
const Decimal = z.string().regex(/^-?\d{1,25}(\.\d{1,6})?$/);
const Word = z.string().min(1).max(64);
const pathLengthMax = 32;

const RecordedMovementSchema = z.looseObject({
  kind: Word,
  from: Word,
  to: Word,
  amount: Decimal,
  fee: Decimal,
  currency: Word,
});

/**
 * The public record of an entry. Loose, and its kinds are words: the leaf covers whatever stands in it, so a device can check
 * a receipt of a kind that was invented after it.
 */
export const ReceiptRecordSchema = z.looseObject({
  seq: z.int().min(1),
  at: Count,
  type: Word,
  verdict: Word,
  transactions: z.array(RecordedMovementSchema).max(legsPerEntryMax),
  entryHash: Hash,
});
export type ReceiptRecord = z.infer<typeof ReceiptRecordSchema>;

/** Strict: a block's hash covers the named fields of a header and no others. */
export const ReceiptProofSchema = z.strictObject({
  header: z.strictObject({ n: Count, epoch: Count, writer: Word, at: Count, first: Count, count: Count }),
  prev: Hash,
  root: Hash,
  hash: Hash,
  sig: Signature,
  index: Count,
  path: z.array(Hash).max(pathLengthMax),
});

/** One leg as anybody may see it: a wallet by its address, a vault by its account's name. */
export const StatedLegSchema = z.strictObject({ account: Word, amount: Decimal, currency: Word });
export type StatedLeg = z.infer<typeof StatedLegSchema>;

const StatedLegs = z.array(StatedLegSchema).max(legsPerEntryMax);

/** A transaction with everything that a device needs to check it by itself. */
export const EvidenceSchema = z.strictObject({
  id: TransactionIdSchema,
  record: ReceiptRecordSchema,
  proof: ReceiptProofSchema,
  /** As the service tells them: the record does not name them, but they have to add up to it. */
  legs: StatedLegs,
});
export type Evidence = z.infer<typeof EvidenceSchema>;

/** The same as the authority makes it. */
export type ProvenEvidence = Pick<Evidence, 'id' | 'legs'> & {
  readonly record: PublicRecord;
  readonly proof: InclusionProof;
};

/**
 * `POST /api/explorer/proofs`. `seqs`: the entry of each id, from a device that has them; it saves the search.
 * One of another length is refused.
 */
export const ProofsRequestSchema = z
  .strictObject({
    ids: z.array(TransactionIdSchema).min(1).max(proofsPerRequestMax),
    seqs: z.array(z.int().min(1)).optional(),
  })
  .refine(({ ids, seqs }) => seqs === undefined || seqs.length === ids.length, { path: ['seqs'] });
export type ProofsRequest = z.infer<typeof ProofsRequestSchema>;

/** In the order asked; what does not exist is left out. */
export const ProofsAnswerSchema = z.strictObject({ proofs: z.array(EvidenceSchema) });

export const RECEIPT_FORMAT = 'vaultiq-receipt';
/** What this app reads. It writes 1 where there is no head, so that earlier apps read those too. */
export const RECEIPT_VERSION = 2;

/** What a receipt says that its proof does not cover. */
export const StatedSchema = z.strictObject({
  legs: StatedLegs.optional(),
  note: plainText(noteLengthMax).min(1).optional(),
});
export type Stated = z.infer<typeof StatedSchema>;

const ReceiptPartsSchema = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  id: TransactionIdSchema,
  record: ReceiptRecordSchema,
  proof: ReceiptProofSchema,
  /** Hex Ed25519 key of the service that signed the block. */
  publicKey: Hash,
  stated: StatedSchema,
  /** Hex SHA-256 of the canonical form of everything else: it finds damage. What proves is the signature. */
  checksum: Hash,
});

/** The file, docs/receipt-file.md. Written as canonical JSON and in no other way. */
export const ReceiptFileSchema = z.discriminatedUnion('version', [
  ReceiptPartsSchema.extend({ version: z.literal(1) }),
  ReceiptPartsSchema.extend({
    version: z.literal(2),
    /** The newest head of the journal that the maker's device had seen: a signed note, docs/checkpoints.md. */
    head: z.string().min(1).max(checkpointLengthMax),
  }),
]);
export type ReceiptFile = z.infer<typeof ReceiptFileSchema>;
