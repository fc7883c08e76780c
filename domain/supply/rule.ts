import { SYSTEM_ACTOR } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { hasRole } from '../ledger/state.ts';
import { parseAmount, readMicro, sayMicro, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { supplyOf } from './current-supply.ts';
import { type SetPrice, SetPriceSchema } from './schema.ts';

/**
 * Sets the price of DC by hand, until the next phase (ruling M11). Two owners or admins must agree (ruling A12); the proposal
 * contains the reason.
 * Refusals in order: FORBIDDEN (neither owner nor admin), PRICE_INVALID, PRICE_UNCHANGED.
 */
export const setPriceRule = defineRule<SetPrice>({
  type: 'supply.set_price',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: {
    concerns: () => null,
    words: ({ priceUsd }) => `set the price of DC to $${sayMicro(readMicro(priceUsd))}`,
  },
  schema: SetPriceSchema,
  decide({ state, actor }, { priceUsd, reason }) {
    if (actor !== SYSTEM_ACTOR && !hasRole(state, actor, 'owner', 'admin')) return err('FORBIDDEN');
    const price = parseAmount(priceUsd);
    if (!price.ok) return err('PRICE_INVALID', { field: 'priceUsd' });
    const supply = supplyOf(state);
    if (price.value === supply.priceUsd) return err('PRICE_UNCHANGED', { field: 'priceUsd' });
    return ok({
      postings: [],
      facts: [
        {
          by: actor,
          kind: 'supply.price_changed',
          newPriceUsd: writeMicro(price.value),
          oldPriceUsd: writeMicro(supply.priceUsd),
          phase: supply.phase,
          reason,
        },
      ],
    });
  },
});
