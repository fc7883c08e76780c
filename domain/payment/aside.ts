/** Payments that were not credited and wait for staff (ruling M18), as an operator is shown and settles them. */
import { z } from 'zod';
import { commandIdLengthMax } from '../limits.ts';

/** `return`: the whole payment goes back to the card. `by-hand`: staff have settled it elsewhere, with the provider for example. */
export const SettleAsideSchema = z.strictObject({
  /** An order's id and a payment's make the longest one. */
  id: z.string().max(2 * commandIdLengthMax),
  how: z.enum(['return', 'by-hand']),
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
});
export type PaymentAside = z.infer<typeof PaymentAsideSchema>;
