import { z } from 'zod';
import { UserIdSchema } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { err, ok } from '../result.ts';

export const AccountCloseSchema = z.strictObject({ userId: UserIdSchema });

/**
 * Closes an account for good: its wallet receives and sends nothing any more, and its address is never assigned again.
 * The journal keeps its entries, which name nobody. Refusals in order: USER_NOT_FOUND, ACCOUNT_NOT_EMPTY with the open
 * points.
 */
export const accountCloseRule = defineRule<z.infer<typeof AccountCloseSchema>>({
  type: 'account.close',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: AccountCloseSchema,
  decide({ ledger, state, now }, { userId }) {
    const user = state.users.get(userId);
    if (user === undefined) return err('USER_NOT_FOUND', { field: 'userId' });
    const open = ledger.openPoints(state, userId, now);
    // In canonical order, as everything in an entry.
    const points = Object.entries(open).sort(([one], [other]) => (one < other ? -1 : 1));
    if (points.length > 0) return err('ACCOUNT_NOT_EMPTY', Object.fromEntries(points));
    return ok({ postings: [], facts: [{ address: user.address, kind: 'account.closed', userId }] });
  },
});
