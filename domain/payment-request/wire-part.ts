import type { WirePart } from '../wire-part.ts';
import { requestCollection } from './document.ts';
import { RequestIdSchema } from './schema.ts';

export const paymentRequestWire = {
  transaction: {
    /** The payment request that it paid. */
    requestId: RequestIdSchema.optional(),
  },
  ownCollections: { requests: requestCollection },
} as const satisfies WirePart;
