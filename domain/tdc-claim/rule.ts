import { z } from 'zod';
import { TDC_CLAIM_EVERY_MS, TDC_CLAIM_MICRO } from '../constants.ts';
import { defineRule } from '../ledger/rule.ts';
import { hasRole } from '../ledger/state.ts';
import { err, ok } from '../result.ts';
import { tdcPayment } from '../tdc.ts';

export const TdcClaimSchema = z.strictObject({});

/**
 * The daily test credits (ruling M15): 200 TDC in any 24 hours, unlimited for admin and owner. Refusals in order:
 * WALLET_NOT_FOUND, CLAIM_TOO_EARLY (detail `nextClaimAt`, ms).
 */
export const tdcClaimRule = defineRule<z.infer<typeof TdcClaimSchema>>({
  type: 'wallet.claim_tdc',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: TdcClaimSchema,
  decide({ state, actor, now }) {
    const user = state.users.get(actor);
    if (user === undefined) return err('WALLET_NOT_FOUND');
    const nextClaimAt = (user.tdcClaimedAt ?? -TDC_CLAIM_EVERY_MS) + TDC_CLAIM_EVERY_MS;
    if (now < nextClaimAt && !hasRole(state, actor, 'admin', 'owner'))
      return err('CLAIM_TOO_EARLY', { nextClaimAt });
    return ok(
      tdcPayment({
        userId: actor,
        address: user.address,
        amount: TDC_CLAIM_MICRO,
        transactionKind: 'faucet',
        notice: 'tdc.claimed',
      }),
    );
  },
  apply(state, entry) {
    const user = state.users.get(entry.actor);
    if (user !== undefined) user.tdcClaimedAt = entry.at;
  },
});
