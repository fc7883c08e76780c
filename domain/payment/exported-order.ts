/** An order of DC as a person takes it away: what was ordered, and all that has become of it. */
import { z } from 'zod';
import { LineSchema, ORDER_STATUSES, SplitSchema } from './messages.ts';

const Timestamp = z.iso.datetime();

/**
 * Amounts are decimal strings. Neither the page on which it is paid, which may still be open, nor the card, which the service
 * never sees.
 */
export const ExportedOrderSchema = z.strictObject({
  /** Of the command that opened it. */
  id: z.string(),
  status: z.enum([...ORDER_STATUSES, 'cancelled']),
  amountUsd: z.string(),
  openedAt: Timestamp.optional(),
  /** Until then its prices held. */
  lockedUntil: Timestamp.optional(),
  /** What was offered for the dollars; only while it is not paid: then the transaction says what was bought. */
  lines: z.array(LineSchema).optional(),
  split: SplitSchema.optional(),
  /** What the buyer got, what was taken back of that, and what could not be taken and is owed. */
  dc: z.string().optional(),
  takenBackDc: z.string().optional(),
  owedDc: z.string().optional(),
  /** The dollars that went back to the card. */
  refundedUsd: z.string().optional(),
  /** By the names of the card provider. */
  refunds: z.array(z.string()).optional(),
  disputes: z.array(z.strictObject({ id: z.string(), outcome: z.enum(['open', 'won', 'lost']) })).optional(),
  /** Why a payment could not be credited: a code of the error table. */
  code: z.string().optional(),
});
export type ExportedOrder = z.infer<typeof ExportedOrderSchema>;
