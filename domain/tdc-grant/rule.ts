import { z } from 'zod';
import { AmountField } from '../fields.ts';
import { UserIdSchema } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { hasRole } from '../ledger/state.ts';
import { MICRO_PER_UNIT, parseAmount } from '../money.ts';
import { err, ok } from '../result.ts';
import { tdcPayment } from '../tdc.ts';

export const TdcGrantSchema = z.strictObject({ amount: AmountField, userId: UserIdSchema });

/** An owner grants test credits. Refusals in order: FORBIDDEN, AMOUNT_INVALID (also below 1), USER_NOT_FOUND. */
export const tdcGrantRule = defineRule<z.infer<typeof TdcGrantSchema>>({
  type: 'tdc.grant',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: TdcGrantSchema,
  decide({ state, actor }, { userId, amount: text }) {
    if (!hasRole(state, actor, 'owner')) return err('FORBIDDEN');
    const amount = parseAmount(text);
    if (!amount.ok) return amount;
    if (amount.value < MICRO_PER_UNIT) return err('AMOUNT_INVALID');
    const user = state.users.get(userId);
    if (user === undefined) return err('USER_NOT_FOUND');
    const payment = { userId, address: user.address, amount: amount.value };
    return ok(tdcPayment({ ...payment, transactionKind: 'grant', notice: 'tdc.granted' }));
  },
});
