/** Zod parts that the documents of several features share. */
import { z } from 'zod';

/** A decimal string, also below zero. */
export const DecimalField = z.string().regex(/^-?\d{1,25}(\.\d{1,6})?$/);
/** ISO 8601 in UTC. */
export const TimestampField = z.iso.datetime();
/** The sums of the movements of an account, and their number. */
export const TotalsField = z.strictObject({ sent: DecimalField, received: DecimalField, count: z.int() });
