/** Reads a receipt as a refund certificate. Pure. */
import { movementIndex } from '../receipt/check.ts';
import type { ReceiptFile, ReceiptRecord } from '../receipt/schema.ts';
import { AgreementSchema } from './agreement.ts';

type Movement = ReceiptRecord['transactions'][number];

/** What a backer can claim. */
export type RefundCertificate = {
  readonly project: string;
  /** The backer's wallet. */
  readonly backer: string;
  /** DC, as a decimal string. */
  readonly amount: string;
  /** Hex SHA-256, which the signed record names. */
  readonly termsHash: string;
  /** Null if the receipt has no terms that this app can read, so that only their hash is known. `deadline`: ms. */
  readonly terms: { readonly softCap: string; readonly deadline: number } | null;
};

const ESCROW = /^ESCROW-VAULT-(p[1-9]\d{0,14})$/;

/** The project that a movement puts a stake into, or null. */
export const projectOfStake = ({ kind, to }: Pick<Movement, 'kind' | 'to'>): string | null =>
  kind === 'stake' ? (ESCROW.exec(to)?.[1] ?? null) : null;

/** The certificate, or null if the receipt is not that of a stake with the hash of its terms. */
export function readCertificate(file: ReceiptFile): RefundCertificate | null {
  const movement = file.record.transactions[movementIndex(file.id)];
  const project = movement === undefined ? null : projectOfStake(movement);
  if (movement?.terms === undefined || project === null) return null;
  const agreed = file.version === 3 ? (AgreementSchema.safeParse(file.agreement).data?.terms ?? null) : null;
  return {
    project,
    backer: movement.from,
    amount: movement.amount,
    termsHash: movement.terms,
    // A raise that misses its soft cap has not reached its hard cap either, so it ends with the presale.
    terms: agreed === null ? null : { softCap: agreed.softCap, deadline: agreed.presaleEndAt },
  };
}
