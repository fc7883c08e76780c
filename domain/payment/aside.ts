/** Payments that were not credited, and refunds that failed, while they wait for staff (ruling M18), as an operator is shown and settles them. */
import { z } from 'zod';
import { commandIdLengthMax } from '../limits.ts';
import { PAYMENT_DECISIONS } from './facts.ts';
import { StaffActSchema } from './staff-act.ts';

/**
 * `return`: the whole payment goes back to the card. `by-hand`: staff have settled it elsewhere, with the provider for example.
 * `credit`: the DC that were taken for a refund which failed are given back.
 */
export const SettleAsideSchema = StaffActSchema.extend({
  /** An order's id and a payment's make the longest one. */
  id: z.string().max(2 * commandIdLengthMax),
  how: z.enum(PAYMENT_DECISIONS),
});
export type SettleAside = z.infer<typeof SettleAsideSchema>;

export const PaymentAsideSchema = z.strictObject({
  id: z.string(),
  order: z.string(),
  /** Null where it cannot be given back from here. */
  payment: z.string().nullable(),
  /** "20.5 USD"; of another currency its name alone, null where the network did not name one. */
  amount: z.string().nullable(),
  /** Why it was not credited: a code of the error table. */
  code: z.string(),
  since: z.iso.datetime(),
  /** A refund that failed, whose DC can be given back. */
  restorable: z.literal(true).optional(),
  /** The bank has taken it up and has not decided yet: it cannot be given back from here. */
  disputed: z.literal(true).optional(),
  /** Dollars of it that went back to the card already, by the provider or the bank. */
  backUsd: z.string().optional(),
  /** An amount besides went back that the provider did not tell in dollars. */
  backOtherwise: z.literal(true).optional(),
});
export type PaymentAside = z.infer<typeof PaymentAsideSchema>;
