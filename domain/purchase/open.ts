import type { ErrorCode } from '../error-code.ts';
import { defineRule, type RuleContext } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import {
  openOrdersPerUserMax,
  orderIdLengthMax,
  orderLockMs,
  purchaseUsdMax,
  purchaseUsdMin,
} from './limits.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { type Detail, err, ok, type Result } from '../result.ts';
import { makeLineFacts, makeSplitFact } from './order.ts';
import { refuseAmount, quotePurchase } from './quote.ts';
import { type PurchaseOpen, PurchaseOpenSchema } from './schema.ts';
import { orders } from './orders.ts';
import { supplyOf } from '../supply/current-supply.ts';

/**
 * Opens an order for DC at present prices, which hold for 15 minutes. The order's id is the command's. Moves nothing.
 * Refusals in order: WALLET_NOT_FOUND, NOT_LAUNCHED (detail `launchAt`, ms), PURCHASE_AMOUNT_INVALID,
 * PURCHASE_TOO_SMALL, PURCHASE_TOO_LARGE, ORDERS_FULL, COMMAND_INVALID (the id is too long for an order).
 */
export const purchaseOpenRule = defineRule<PurchaseOpen>({
  type: 'purchase.open',
  origin: 'person',
  limit: 'transfers',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: PurchaseOpenSchema,
  decide(context, payload) {
    const { state, actor, id, now } = context;
    const allowed = allowedAmount(context, payload);
    if (!allowed.ok) return allowed;
    if (openOrdersOf(state, actor) >= openOrdersPerUserMax) {
      return err('ORDERS_FULL', { limit: openOrdersPerUserMax });
    }
    if (id.length > orderIdLengthMax) return err('COMMAND_INVALID', { field: 'id' });
    const quote = quotePurchase(supplyOf(state), state.parameters, allowed.value);
    return ok({
      postings: [],
      facts: [
        {
          kind: 'order.opened',
          lines: makeLineFacts(quote.lines),
          lockedUntil: now + orderLockMs,
          order: id,
          split: makeSplitFact(quote),
          usd: writeMicro(quote.payUsd),
          userId: actor,
        },
      ],
    });
  },
});

function allowedAmount(
  { state, actor, now }: RuleContext,
  { amountUsd }: PurchaseOpen,
): Result<bigint, ErrorCode> {
  const { launchAt } = state.parameters;
  if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
  if (now < launchAt) return err('NOT_LAUNCHED', { launchAt });
  const usd = parseAmount(amountUsd);
  if (!usd.ok) return err('PURCHASE_AMOUNT_INVALID', AT);
  const refusal = refuseAmount(usd.value);
  return refusal === null ? usd : err(refusal, { ...AT, ...LIMITS });
}

const AT: Detail = { field: 'amountUsd' };
// The keys of a detail are in canonical order, like those of a fact.
const LIMITS: Detail = { maximum: String(purchaseUsdMax), minimum: String(purchaseUsdMin) };

function openOrdersOf(state: State, userId: string): number {
  let count = 0;
  for (const id of orders.of(state).open) if (orders.of(state).byId.get(id)?.userId === userId) count += 1;
  return count;
}
