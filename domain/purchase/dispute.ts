import { userAccount } from '../ledger/accounts.ts';
import { defineRule, type HoldPosting } from '../ledger/rule.ts';
import { availableOf } from '../ledger/state.ts';
import { parseAmount, scaleDown, writeMicro } from '../money.ts';
import { receivableNotice } from '../receivable/receivable.ts';
import { loseReward } from '../referral/lose-reward.ts';
import { err, ok } from '../result.ts';
import type { OpenDispute, SettledOrder } from './order.ts';
import { type DisputeClose, DisputeCloseSchema, type DisputeOpened, DisputeSchema } from './schema.ts';
import { creditedOrder, smaller, reversePurchase } from './reverse-purchase.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * The bank disputes a card payment, or a part of it: the buyer's DC in proportion, at most what is not claimed yet, are
 * held as far as available; the rest is a receivable (ruling M14). Refusals in order: ORDER_NOT_FOUND,
 * ORDER_NOT_SETTLED, DISPUTE_EXISTS (this one, or another undecided one), AMOUNT_INVALID.
 */
export const purchaseDisputeRule = defineRule<DisputeOpened>({
  type: 'purchase.dispute',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: DisputeSchema,
  decide({ state }, { order: id, dispute, amountUsd }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const order = credited.value;
    if (order.dispute !== null || order.decided.some((one) => one.id === dispute)) {
      return err('DISPUTE_EXISTS', { field: 'dispute' });
    }
    const disputed = parseAmount(amountUsd);
    if (!disputed.ok) return disputed;
    const account = userAccount(order.userId, 'DC');
    const share = scaleDown(order.buyer, smaller(disputed.value, order.usd), order.usd);
    const amount = smaller(order.buyer - order.claimed, share);
    const held = smaller(availableOf(state, account), amount);
    const hold = held === 0n ? undefined : `dispute:${id}:${dispute}`;
    return ok({
      postings: [],
      ...(hold !== undefined && { holds: [{ id: hold, account, amount: held, action: 'placed' }] }),
      facts: [
        {
          amount: writeMicro(amount),
          dispute,
          held: writeMicro(held),
          ...(hold !== undefined && { hold }),
          kind: 'order.disputed',
          order: id,
          shortfall: writeMicro(amount - held),
          userId: order.userId,
        },
        raiseNotice(order.userId, 'purchase.disputed'),
      ],
    });
  },
});

/**
 * A dispute is decided. Won: the hold is released and nothing is owed. Lost: the held DC return to the mint and the
 * shortfall stays owed. Refusals in order: ORDER_NOT_FOUND, ORDER_NOT_SETTLED, DISPUTE_CLOSED, DISPUTE_NOT_FOUND.
 */
export const purchaseDisputeCloseRule = defineRule<DisputeClose>({
  type: 'purchase.dispute_close',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: DisputeCloseSchema,
  decide({ state }, { order: id, dispute: disputeId, outcome }) {
    const credited = creditedOrder(state, id);
    if (!credited.ok) return credited;
    const order = credited.value;
    const { dispute, userId } = order;
    if (order.decided.some((one) => one.id === disputeId)) return err('DISPUTE_CLOSED', { field: 'dispute' });
    if (dispute?.id !== disputeId) return err('DISPUTE_NOT_FOUND', { field: 'dispute' });
    const lost = outcome === 'lost';
    const taken = lost ? dispute.held : 0n;
    const shortfall = lost ? dispute.amount - dispute.held : 0n;
    const back = reversePurchase(state, { userId, amount: taken, transactionKind: 'chargeback' });
    const claimed = order.claimed + taken + shortfall;
    const reward = loseReward(state, {
      buyer: userId,
      order: id,
      dc: order.buyer,
      claimed,
      reason: 'charged_back',
    });
    return ok({
      postings: [...back.postings, ...reward.postings],
      ...endHold(order, dispute, lost ? 'captured' : 'released'),
      facts: [
        ...back.facts,
        {
          dispute: disputeId,
          kind: 'order.dispute_closed',
          order: id,
          outcome,
          shortfall: writeMicro(shortfall),
          taken: writeMicro(taken),
          userId,
        },
        raiseNotice(userId, lost ? 'purchase.charged_back' : 'purchase.dispute_won'),
        ...receivableNotice(userId, shortfall),
        ...reward.facts,
      ],
    });
  },
});

/** The end of a dispute's hold, if there is one. */
export function endHold(
  { userId }: SettledOrder,
  { hold, held }: OpenDispute,
  action: 'captured' | 'released',
): { readonly holds?: readonly HoldPosting[] } {
  if (hold === null) return {};
  return { holds: [{ id: hold, account: userAccount(userId, 'DC'), amount: held, action }] };
}
