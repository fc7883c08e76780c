import { TimestampField } from '../wire-fields.ts';
import type { WirePart } from '../wire-part.ts';
import { TDC_CLAIM_ERRORS } from './errors.ts';
import { TDC_CLAIM_KINDS } from './facts.ts';

export const tdcClaimWire = {
  errors: TDC_CLAIM_ERRORS,
  transactionKinds: TDC_CLAIM_KINDS,
  wallet: {
    /** null when TDC can be claimed at any time */
    nextClaimAt: TimestampField.nullable(),
  },
} as const satisfies WirePart;
