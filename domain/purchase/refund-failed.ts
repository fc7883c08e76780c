import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { parseAmount, scaleDown, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import type { FailedRefund } from './failed-refund.ts';
import { type Refund, type RefundRestore, RefundRestoreSchema, RefundSchema } from './schema.ts';
import { creditedOrder, restoreCredit, lesser } from './reverse-purchase.ts';
import { orders } from './orders.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * A refund did not reach the card, although the provider may have told before that it was made: its dollars count as refunded no
 * more. The DC that were claimed for them stay claimed until the money goes back by another refund, or staff give them back.
 * One of which nothing was told before is remembered, so that late news of it claim nothing. Refusals in order:
 * ORDER_NOT_FOUND, ORDER_NOT_SETTLED, REFUND_FAILED (told before), AMOUNT_INVALID.
 */
export const purchaseRefundFailRule = defineRule<Refund>({
  type: 'purchase.refund_fail',
  origin: 'system',
  isPrivate: false,
  schema: RefundSchema,
  decide({ state }, { order: id, refund, amountUsd }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const { buyer, claimed, failed = [], refundedUsd, refunds, usd: paid, userId } = credited.value;
    if (failed.some((one) => one.refund === refund)) return err('REFUND_FAILED', { field: 'refund' });
    const amount = parseAmount(amountUsd);
    if (!amount.ok) return amount;
    const usd = refunds.includes(refund) ? lesser(amount.value, refundedUsd) : 0n;
    const dueBefore = scaleDown(buyer, refundedUsd, paid);
    const dc = lesser(dueBefore - scaleDown(buyer, refundedUsd - usd, paid), claimed);
    return ok({
      postings: [],
      facts: [
        {
          amount: writeMicro(dc),
          kind: 'order.refund_failed',
          order: id,
          refund,
          told: writeMicro(amount.value),
          usd: writeMicro(usd),
          userId,
        },
        raiseNotice(userId, 'purchase.refund_failed'),
      ],
    });
  },
});

/** What staff can give back of a failed refund; null where that would give more than the buyer is out of pocket. */
export function restorable(state: State, id: string, refund: string): FailedRefund | null {
  const order = orders.of(state).byId.get(id);
  if (order?.status !== 'settled' || state.closedAccounts.has(order.userId)) return null;
  // The bank decides, or has decided, where the money of this payment goes.
  if (order.dispute !== null || order.decided.some(({ outcome }) => outcome === 'lost')) return null;
  const found = order.failed?.find((one) => one.refund === refund);
  return found === undefined || found.dc === 0n ? null : found;
}

/**
 * Staff give the buyer the DC of a failed refund again, once. What is owed for the same purchase is paid of them first, for it was
 * never taken. A reward that went back with the purchase stays back. Refusals in order: ORDER_NOT_FOUND, ORDER_NOT_SETTLED,
 * REFUND_NOT_RESTORABLE.
 */
export const purchaseRefundRestoreRule = defineRule<RefundRestore>({
  type: 'purchase.refund_restore',
  origin: 'system',
  isPrivate: false,
  schema: RefundRestoreSchema,
  decide({ state }, { by, order: id, reason, refund }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const { receivable, userId } = credited.value;
    const failed = restorable(state, id, refund);
    if (failed === null) return err('REFUND_NOT_RESTORABLE', { field: 'refund' });
    const { postings, facts } = restoreCredit(state, userId, failed.dc);
    return ok({
      postings,
      facts: [
        ...facts,
        {
          amount: writeMicro(failed.dc),
          kind: 'order.refund_restored',
          order: id,
          owed: writeMicro(lesser(receivable, failed.dc)),
          refund,
          userId,
        },
        { aside: refund, by, decision: 'credit', kind: 'payment.decided', order: id, reason, userId },
        raiseNotice(userId, 'purchase.refund_restored'),
      ],
    });
  },
});
