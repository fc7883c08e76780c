/** An order of DC in a person's export: its content, and everything that happened to it. */
import { z } from 'zod';
import { LineSchema, ORDER_STATUSES, SplitSchema } from './messages.ts';

const Timestamp = z.iso.datetime();

/**
 * Amounts are decimal strings. Without the payment page, which may still be open, and the card, which the service never
 * sees.
 */
export const ExportedOrderSchema = z.strictObject({
  /** The id of the command that opened it. */
  id: z.string(),
  status: z.enum([...ORDER_STATUSES, 'cancelled']),
  amountUsd: z.string(),
  openedAt: Timestamp.optional(),
  /** Its prices held until then. */
  lockedUntil: Timestamp.optional(),
  /** The offer for the dollars, while unpaid; afterwards the transaction has what was bought. */
  lines: z.array(LineSchema).optional(),
  split: SplitSchema.optional(),
  /** The credited DC, the part that was taken back, and the part that could not be and is owed. */
  dc: z.string().optional(),
  takenBackDc: z.string().optional(),
  owedDc: z.string().optional(),
  /** The dollars refunded to the card. */
  refundedUsd: z.string().optional(),
  /** By the card provider's ids. */
  refunds: z.array(z.string()).optional(),
  disputes: z.array(z.strictObject({ id: z.string(), outcome: z.enum(['open', 'won', 'lost']) })).optional(),
  /** Why a payment could not be credited: a code of the error table. */
  code: z.string().optional(),
});
export type ExportedOrder = z.infer<typeof ExportedOrderSchema>;

/** Every order of DC, paid or not, oldest first. */
export const PAYMENT_EXPORT = { orders: z.array(ExportedOrderSchema) };
