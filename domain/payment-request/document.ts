/** The document about a payment request on the devices of the person who asks. */
import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { plainText } from '../fields.ts';
import { noteLengthMax, requestsPerUserMax } from '../limits.ts';
import type { OwnCollection } from '../own-collection.ts';
import { RequestIdSchema, RequestSealSchema } from './schema.ts';
import { DecimalField, TimestampField } from '../wire-fields.ts';

/** A payment request of the person; `id` is its seal. The transaction that paid it shows that it was paid. */
export const RequestDocSchema = z.strictObject({
  id: RequestIdSchema,
  to: z.string().min(1).max(64),
  amount: DecimalField,
  currency: z.enum(CURRENCIES),
  note: plainText(noteLengthMax).optional(),
  expiresAt: RequestSealSchema.shape.expiresAt,
  salt: RequestSealSchema.shape.salt,
  createdAt: TimestampField,
  /** When the person requested its cancellation. */
  cancelledAt: TimestampField.optional(),
  updatedAt: TimestampField,
});
export type RequestDoc = z.infer<typeof RequestDocSchema>;

export const requestCollection = {
  schema: RequestDocSchema,
  mayWrite: 'all and delete',
  documentsPerPersonMax: requestsPerUserMax,
} as const satisfies OwnCollection;
