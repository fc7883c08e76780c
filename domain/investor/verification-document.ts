/** The state of a person's verification. Pure. */
import { defineRecord, type FoldContext } from '../ledger/document.ts';
import { type VerificationStanding, VerificationStandingSchema } from './document.ts';
import type { KycFact } from './facts.ts';

const STATUS = {
  'kyc.requested': 'requested',
  'kyc.verified': 'verified',
  'kyc.rejected': 'rejected',
} as const;

export const verificationDocument = defineRecord({
  name: 'verification',
  on: { 'kyc.requested': true, 'kyc.verified': true, 'kyc.rejected': true },
  schema: VerificationStandingSchema,
  idOf: () => 'verification',
  fold: (
    _before: VerificationStanding | null,
    { kind, reason }: KycFact,
    { at }: FoldContext,
  ): VerificationStanding => ({
    status: STATUS[kind],
    since: at,
    ...(reason === undefined ? {} : { reason }),
  }),
});
