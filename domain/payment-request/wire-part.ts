import type { WirePart } from '../wire-part.ts';
import { PAYMENT_REQUEST_ERRORS } from './errors.ts';
import { requestCollection } from './document.ts';
import { RequestIdSchema } from './schema.ts';

export const paymentRequestWire = {
  errors: PAYMENT_REQUEST_ERRORS,
  transaction: {
    /** The payment request that it paid. */
    requestId: RequestIdSchema.optional(),
  },
  ownCollections: { requests: requestCollection },
} as const satisfies WirePart;
