import { SYSTEM_ACTOR } from '../ids.ts';
import { feePostings } from '../fee/fee.ts';
import { issueAccount, userAccount, vaultAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import { defineRule, type Posting } from '../ledger/rule.ts';
import { type State } from '../ledger/state.ts';
import { type Micro, parseAmount, writeMicro } from '../money.ts';
import { earnRewards } from '../referral/earn-rewards.ts';
import { purchaseReward } from '../referral/reward.ts';
import { err, ok } from '../result.ts';
import { sell, type Supply } from '../supply/supply.ts';
import { makeLineFacts, makeSplitFact, type UnpaidOrder } from './order.ts';
import { DC_MINT_VAULT } from './mint-vault.ts';
import { type PurchaseQuote, quotePurchase } from './quote.ts';
import { type Settle, SettleSchema } from './schema.ts';
import { orders } from './orders.ts';
import { supplyOf, parametersNow } from '../supply/current-supply.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * Credits an order that has been paid with its amount, never with more than its quote: at its own prices if it was paid
 * within the lock, at the prices of the day if it was paid later and they give less. An expired or cancelled one is
 * credited too, because the card has been charged. Refusals in order: ORDER_NOT_FOUND, ORDER_NOT_OPEN (already
 * credited, or the buyer's account was closed), AMOUNT_INVALID, PAYMENT_DIFFERS (ruling M18).
 */
export const purchaseSettleRule = defineRule<Settle>({
  type: 'purchase.settle',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: SettleSchema,
  decide({ state, now }, { order: id, payment, paidAt, amountUsd }) {
    const order = orders.of(state).byId.get(id);
    if (order === undefined) return err('ORDER_NOT_FOUND', { field: 'order' });
    // The money is refunded to the card, because the buyer's account is closed.
    if (state.closedAccounts.has(order.userId)) return err('ORDER_NOT_OPEN', { field: 'order' });
    if (order.status === 'settled') return err('ORDER_NOT_OPEN', { field: 'order' });
    const usd = parseAmount(amountUsd);
    if (!usd.ok) return usd;
    if (usd.value !== order.quote.payUsd) return err('PAYMENT_DIFFERS', differenceOf(order, usd.value));
    const { quote, locked } = quoteWhenPaid(state, order, paidAt);
    const sold = sell(supplyOf(state), quote.gross, state.parameters);
    return ok({
      postings: postingsOf(state, order.userId, quote),
      facts: [
        transaction(state, order, quote),
        {
          kind: 'order.settled',
          lines: makeLineFacts(quote.lines),
          locked,
          order: id,
          payment,
          split: makeSplitFact(quote),
          usd: writeMicro(quote.payUsd),
          userId: order.userId,
        },
        ...priceChanges(supplyOf(state), sold.opened),
        {
          gross: writeMicro(quote.gross),
          kind: 'supply.sold',
          phase: sold.supply.phase,
          phaseSold: writeMicro(sold.supply.phaseSold),
          priceUsd: writeMicro(sold.supply.priceUsd),
          totalSold: writeMicro(sold.supply.totalSold),
        },
        raiseNotice(order.userId, 'purchase.settled'),
        ...firstPurchase(state, { order: id, userId: order.userId, quote, now }),
      ],
    });
  },
});

const differenceOf = ({ quote }: UnpaidOrder, paid: Micro) => ({
  field: 'amountUsd',
  ordered: writeMicro(quote.payUsd),
  paid: writeMicro(paid),
});

/** `locked`: the order's own prices, which apply within the lock, and after it if the day's would give more. */
function quoteWhenPaid(
  state: State,
  { lockedUntil, quote }: UnpaidOrder,
  paidAt: number,
): { readonly quote: PurchaseQuote; readonly locked: boolean } {
  if (paidAt <= lockedUntil) return { quote, locked: true };
  const ofTheDay = quotePurchase(supplyOf(state), state.parameters, quote.payUsd);
  return ofTheDay.gross > quote.gross ? { quote, locked: true } : { quote: ofTheDay, locked: false };
}

/** Mints everything; the universal part is the fee and is distributed as every fee is (rulings M5, M7). */
const postingsOf = (state: State, userId: string, quote: PurchaseQuote): Posting[] =>
  [
    { account: issueAccount('DC'), amount: -quote.gross },
    { account: userAccount(userId, 'DC'), amount: quote.buyer },
    { account: vaultAccount('marketing', 'DC'), amount: quote.marketing },
    { account: vaultAccount('core', 'DC'), amount: quote.core },
    ...feePostings(quote.universal, 'DC', { parameters: parametersNow(state) }),
  ].filter(({ amount }) => amount !== 0n);

const transaction = (state: State, { userId }: UnpaidOrder, quote: PurchaseQuote): Fact => ({
  amount: writeMicro(quote.buyer),
  currency: 'DC',
  fee: writeMicro(quote.universal),
  from: DC_MINT_VAULT,
  kind: 'transaction.recorded',
  to: state.users.get(userId)?.address ?? '',
  toUser: userId,
  transactionKind: 'fiat_purchase',
});

/**
 * The first purchase of a referred person earns a reward; the paying vault has already received its part of the
 * purchase.
 */
function firstPurchase(state: State, { order, userId, quote, now }: Bought): Fact[] {
  if (orders.of(state).buyers.has(userId)) return [];
  const amount = purchaseReward(quote.gross);
  return earnRewards(state, userId, { trigger: 'purchase', amount, now, order, comingIn: quote.marketing });
}

type Bought = {
  readonly order: string;
  readonly userId: string;
  readonly quote: PurchaseQuote;
  readonly now: number;
};

/** One price event for each opened phase. */
const priceChanges = (before: Supply, opened: readonly Supply[]): Fact[] =>
  opened.map((after, index) => ({
    by: SYSTEM_ACTOR,
    kind: 'supply.price_changed',
    newPriceUsd: writeMicro(after.priceUsd),
    oldPriceUsd: writeMicro((opened[index - 1] ?? before).priceUsd),
    phase: after.phase,
    reason: `Phase ${String(after.phase - 1)} sold out`,
  }));
