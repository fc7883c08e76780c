/** The schemas of the authority's answer to a request for proofs, and of the receipt file that people share. */
import { z } from 'zod';
import { TransactionIdSchema } from '../ids.ts';
import type { InclusionProof } from '../ledger/block.ts';
import type { PublicRecord } from '../ledger/record.ts';
import { legsPerEntryMax, noteLengthMax, proofsPerRequestMax } from '../limits.ts';
import { plainText } from '../fields.ts';
import { checkpointLengthMax } from '../witness/checkpoint.ts';
import { DecimalField } from '../wire-fields.ts';

/** Lower case only: with two spellings of a hash, a changed byte could go unnoticed. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Signature = z.string().regex(/^[0-9a-f]{128}$/);
const Count = z.int().min(0);
const Word = z.string().min(1).max(64);
/** A listed currency, or the code of a project's token: its project's id and its symbol. */
const CurrencyWord = z.string().min(1).max(81);
const pathLengthMax = 32;

const RecordedMovementSchema = z.looseObject({
  kind: Word,
  from: Word,
  to: Word,
  amount: DecimalField,
  fee: DecimalField,
  currency: CurrencyWord,
  /** The hash of what the parties have agreed on, of a transaction that is made under terms. */
  terms: Hash.optional(),
});

/**
 * The public record of an entry. Loose, with kinds as plain text: the leaf covers all of it, so a device can check a
 * receipt of a kind that is newer than itself.
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

/** Strict: a block's hash covers exactly these fields of a header. */
export const ReceiptProofSchema = z.strictObject({
  header: z.strictObject({ n: Count, epoch: Count, writer: Word, at: Count, first: Count, count: Count }),
  prev: Hash,
  root: Hash,
  hash: Hash,
  sig: Signature,
  index: Count,
  path: z.array(Hash).max(pathLengthMax),
});

/** The public form of a leg: a wallet by its address, a vault by its account's name. */
export const StatedLegSchema = z.strictObject({
  account: Word,
  amount: DecimalField,
  currency: CurrencyWord,
});
export type StatedLeg = z.infer<typeof StatedLegSchema>;

const StatedLegs = z.array(StatedLegSchema).max(legsPerEntryMax);

/** A transaction with everything that a device needs to check it. */
export const EvidenceSchema = z.strictObject({
  id: TransactionIdSchema,
  record: ReceiptRecordSchema,
  proof: ReceiptProofSchema,
  /** The service's statement: the record does not name the legs, but they have to agree with it. */
  legs: StatedLegs,
});
export type Evidence = z.infer<typeof EvidenceSchema>;

/** The same, as the authority makes it. */
export type ProvenEvidence = Pick<Evidence, 'id' | 'legs'> & {
  readonly record: PublicRecord;
  readonly proof: InclusionProof;
};

/**
 * `POST /api/explorer/proofs`. `seqs`: the entry of each id, if the device knows it, which saves a search. A list of
 * another length is refused.
 */
export const ProofsRequestSchema = z
  .strictObject({
    ids: z.array(TransactionIdSchema).min(1).max(proofsPerRequestMax),
    seqs: z.array(z.int().min(1)).optional(),
  })
  .refine(({ ids, seqs }) => seqs === undefined || seqs.length === ids.length, { path: ['seqs'] });
export type ProofsRequest = z.infer<typeof ProofsRequestSchema>;

/** In the order of the request, without unknown ids. */
export const ProofsAnswerSchema = z.strictObject({ proofs: z.array(EvidenceSchema) });

export const RECEIPT_FORMAT = 'vaultiq-receipt';
/** The newest version that this app reads. It writes the oldest one that can hold a receipt, so that earlier apps can read it. */
export const RECEIPT_VERSION = 3;

/** The parts of a receipt that its proof does not cover. */
export const StatedSchema = z.strictObject({
  legs: StatedLegs.optional(),
  note: plainText(noteLengthMax).min(1).optional(),
});
export type StatedParts = z.infer<typeof StatedSchema>;

const ReceiptPartsSchema = z.strictObject({
  format: z.literal(RECEIPT_FORMAT),
  id: TransactionIdSchema,
  record: ReceiptRecordSchema,
  proof: ReceiptProofSchema,
  /** Hex Ed25519 key of the service that signed the block. */
  publicKey: Hash,
  stated: StatedSchema,
  /** Hex SHA-256 of the canonical form of everything else. It finds damage; only the signature proves. */
  checksum: Hash,
});

/** The newest head of the journal that the maker's device had seen: a signed note, docs/checkpoints.md. */
const Head = z.string().min(1).max(checkpointLengthMax);

/** The file of docs/receipt-file.md, always written as canonical JSON. */
export const ReceiptFileSchema = z.discriminatedUnion('version', [
  ReceiptPartsSchema.extend({ version: z.literal(1) }),
  ReceiptPartsSchema.extend({ version: z.literal(2), head: Head }),
  ReceiptPartsSchema.extend({
    version: z.literal(3),
    head: Head.optional(),
    /** What the parties have agreed on: the signed record has the hash of its canonical form. */
    agreement: z.looseObject({}),
  }),
]);
export type ReceiptFile = z.infer<typeof ReceiptFileSchema>;
