/**
 * Payments that were not credited, and failed refunds, that wait for staff (ruling M18), as an operator lists and
 * settles them.
 */
import { z } from 'zod';
import { commandIdLengthMax } from '../limits.ts';
import { PAYMENT_DECISIONS } from './facts.ts';
import { StaffActSchema } from './staff-act.ts';

/**
 * `return`: the whole payment is refunded to the card. `by-hand`: staff have settled it elsewhere, for example with the
 * provider. `credit`: the DC taken for a failed refund are returned.
 */
export const SettleAsideSchema = StaffActSchema.extend({
  /** The longest one consists of an order's id and a payment's. */
  id: z.string().max(2 * commandIdLengthMax),
  how: z.enum(PAYMENT_DECISIONS),
});
export type SettleAside = z.infer<typeof SettleAsideSchema>;

export const PaymentAsideSchema = z.strictObject({
  id: z.string(),
  order: z.string(),
  /** Null if it cannot be refunded from here. */
  payment: z.string().nullable(),
  /** "20.5 USD"; the name alone of another currency, null if the network did not name one. */
  amount: z.string().nullable(),
  /** Why it was not credited: a code of the error table. */
  code: z.string(),
  since: z.iso.datetime(),
  /** A failed refund whose DC can be returned. */
  restorable: z.literal(true).optional(),
  /** The bank has opened a dispute and not decided yet: it cannot be refunded from here. */
  disputed: z.literal(true).optional(),
  /** Dollars of it that the provider or the bank has already refunded. */
  backUsd: z.string().optional(),
  /** The provider has also refunded an amount that it did not report in dollars. */
  backOtherwise: z.literal(true).optional(),
});
export type PaymentAside = z.infer<typeof PaymentAsideSchema>;
