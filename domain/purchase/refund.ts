import { userAccount } from '../ledger/accounts.ts';
import { defineRule, type HoldPosting } from '../ledger/rule.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { type Micro, parseAmount, scaleDown, writeMicro } from '../money.ts';
import { receivableNotice } from '../receivable/receivable.ts';
import { loseReward } from '../referral/lose-reward.ts';
import { err, ok } from '../result.ts';
import { endHold } from './dispute.ts';
import { coverFailedRefunds } from './failed-refund.ts';
import { type SettledOrder, computeDisputedRest } from './order.ts';
import { type Refund, RefundSchema } from './schema.ts';
import { creditedOrder, smaller, reversePurchase } from './reverse-purchase.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * Dollars were refunded to the card: the buyer's DC in proportion return to the mint as far as available; the rest is a
 * receivable. If the payment is disputed too, its held DC are used first, and afterwards no more is held than is left
 * to claim, so nothing is claimed twice. Refusals in order: ORDER_NOT_FOUND, ORDER_NOT_SETTLED, REFUND_EXISTS,
 * AMOUNT_INVALID, REFUND_TOO_LARGE (more than was paid, all refunds together).
 */
export const purchaseRefundRule = defineRule<Refund>({
  type: 'purchase.refund',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: RefundSchema,
  decide({ state }, { order: id, refund, amountUsd }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const order = credited.value;
    if (order.refunds.includes(refund)) return err('REFUND_EXISTS', { field: 'refund' });
    const usd = parseAmount(amountUsd);
    if (!usd.ok) return usd;
    const left = order.usd - order.refundedUsd;
    if (usd.value > left) return err('REFUND_TOO_LARGE', { field: 'amountUsd', left: writeMicro(left) });
    const { userId } = order;
    const { amount, taken, held } = claimOf(state, order, usd.value);
    const back = reversePurchase(state, { userId, amount: taken, transactionKind: 'card_refund' });
    const reward = loseReward(state, {
      buyer: userId,
      order: id,
      dc: order.buyer,
      claimed: order.claimed + amount,
      reason: 'refunded',
    });
    const holds = rehold(order, held, `dispute:${id}:${order.dispute?.id ?? ''}:${refund}`);
    const placed = holds.find(({ action }) => action === 'placed');
    return ok({
      postings: [...back.postings, ...reward.postings],
      ...(holds.length > 0 && { holds }),
      facts: [
        ...back.facts,
        {
          amount: writeMicro(amount),
          ...(placed && { held: writeMicro(held), hold: placed.id }),
          kind: 'order.refunded',
          order: id,
          refund,
          shortfall: writeMicro(amount - taken),
          taken: writeMicro(taken),
          usd: writeMicro(usd.value),
          userId,
        },
        raiseNotice(userId, 'purchase.refunded'),
        ...receivableNotice(userId, amount - taken),
        ...reward.facts,
      ],
    });
  },
});

type Claim = { readonly amount: Micro; readonly taken: Micro; readonly held: Micro };

/**
 * The DC that a refund of these dollars claims, the available part, and what stays held for a dispute. Dollars that
 * replace a failed refund claim nothing more, because its DC are already claimed.
 */
function claimOf(state: State, order: SettledOrder, usd: Micro): Claim {
  const { buyer, claimed, dispute, refundedUsd, userId } = order;
  const dueAt = (refunded: Micro): Micro => scaleDown(buyer, refunded, order.usd);
  const due = dueAt(refundedUsd + usd) - dueAt(refundedUsd);
  const { dc: before } = coverFailedRefunds(order.failed ?? [], usd);
  const amount = smaller(due - smaller(due, before), buyer - claimed);
  const heldBefore = dispute?.held ?? 0n;
  const there = availableOf(state, userAccount(userId, 'DC')) + heldBefore;
  const taken = smaller(there, amount);
  const disputed = computeDisputedRest(order, amount);
  return { amount, taken, held: smaller(heldBefore, smaller(disputed, there - taken)) };
}

/** Replaces the hold by a smaller one. */
function rehold(order: SettledOrder, held: Micro, id: string): HoldPosting[] {
  if (order.dispute === null) return [];
  const { holds: ended = [] } = endHold(order, order.dispute, 'released');
  if (held === 0n) return [...ended];
  return [...ended, { id, account: userAccount(order.userId, 'DC'), amount: held, action: 'placed' }];
}
