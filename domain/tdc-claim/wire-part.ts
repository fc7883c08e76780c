import { TimestampField } from '../wire-fields.ts';
import type { WirePart } from '../wire-part.ts';

export const tdcClaimWire = {
  wallet: {
    /** null when TDC can be claimed at any time */
    nextClaimAt: TimestampField.nullable(),
  },
} as const satisfies WirePart;
