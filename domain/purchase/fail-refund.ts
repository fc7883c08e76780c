import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { parseAmount, scaleDown, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import type { FailedRefund } from './failed-refund.ts';
import { type Refund, type RefundRestore, RefundRestoreSchema, RefundSchema } from './schema.ts';
import { creditedOrder, restoreCredit, smaller } from './reverse-purchase.ts';
import { orders } from './orders.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * A refund did not reach the card, although the provider may have reported it as made: its dollars no longer count as
 * refunded. The claimed DC stay claimed until another refund returns the money, or staff return them. An unknown refund
 * is stored, so that its late event claims nothing. Refusals in order: ORDER_NOT_FOUND, ORDER_NOT_SETTLED,
 * REFUND_FAILED (reported before), AMOUNT_INVALID.
 */
export const purchaseRefundFailRule = defineRule<Refund>({
  type: 'purchase.refund_fail',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: RefundSchema,
  decide({ state }, { order: id, refund, amountUsd }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const { buyer, claimed, failed = [], refundedUsd, refunds, usd: paid, userId } = credited.value;
    if (failed.some((one) => one.refund === refund)) return err('REFUND_FAILED', { field: 'refund' });
    const amount = parseAmount(amountUsd);
    if (!amount.ok) return amount;
    const usd = refunds.includes(refund) ? smaller(amount.value, refundedUsd) : 0n;
    const dueBefore = scaleDown(buyer, refundedUsd, paid);
    const dc = smaller(dueBefore - scaleDown(buyer, refundedUsd - usd, paid), claimed);
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

/** The part of a failed refund that staff can return; null if that would exceed the buyer's loss. */
export function findRestorable(state: State, id: string, refund: string): FailedRefund | null {
  const order = orders.of(state).byId.get(id);
  if (order?.status !== 'settled' || state.closedAccounts.has(order.userId)) return null;
  // The bank decides, or has decided, where this payment's money goes.
  if (order.dispute !== null || order.decided.some(({ outcome }) => outcome === 'lost')) return null;
  const found = order.failed?.find((one) => one.refund === refund);
  return found === undefined || found.dc === 0n ? null : found;
}

/**
 * Staff return the DC of a failed refund to the buyer, once. The debt for the same purchase is paid from them first,
 * because it was never taken. A reward that was taken back stays so. Refusals in order: ORDER_NOT_FOUND,
 * ORDER_NOT_SETTLED, REFUND_NOT_RESTORABLE.
 */
export const purchaseRefundRestoreRule = defineRule<RefundRestore>({
  type: 'purchase.refund_restore',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: RefundRestoreSchema,
  decide({ state }, { by, order: id, reason, refund }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const { receivable, userId } = credited.value;
    const failed = findRestorable(state, id, refund);
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
          owed: writeMicro(smaller(receivable, failed.dc)),
          refund,
          userId,
        },
        { aside: refund, by, decision: 'credit', kind: 'payment.decided', order: id, reason, userId },
        raiseNotice(userId, 'purchase.refund_restored'),
      ],
    });
  },
});
