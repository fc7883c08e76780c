import { z } from 'zod';
import { defineRule } from '../ledger/rule.ts';
import { commandIdLengthMax } from '../limits.ts';
import { OrderSchema } from '../purchase/schema.ts';
import { err, ok } from '../result.ts';
import { StaffActSchema } from './staff-act.ts';
import { orders } from '../purchase/orders.ts';

export const PaymentDecideSchema = StaffActSchema.extend({
  ...OrderSchema.shape,
  /** The longest one consists of an order's id and a payment's. */
  aside: z
    .string()
    .max(2 * commandIdLengthMax)
    .regex(/^[A-Za-z0-9][A-Za-z0-9:._-]*$/),
  decision: z.enum(['return', 'by-hand']),
});

/**
 * Records staff's decision about a payment that was not credited, or about a failed refund, before it is carried out.
 * It moves nothing, because nothing was credited. Refusal: ORDER_NOT_FOUND.
 */
export const paymentDecideRule = defineRule<z.infer<typeof PaymentDecideSchema>>({
  type: 'payment.decide',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: PaymentDecideSchema,
  decide({ state }, { aside, by, decision, order: id, reason }) {
    const order = orders.of(state).byId.get(id);
    if (order === undefined) return err('ORDER_NOT_FOUND', { field: 'order' });
    const { userId } = order;
    const kind = 'payment.decided';
    return ok({ postings: [], facts: [{ aside, by, decision, kind, order: id, reason, userId }] });
  },
});
