import { z } from 'zod';
import { UserIdSchema } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { confirmRewards } from '../referral/earn-rewards.ts';
import { err, ok } from '../result.ts';
import { confirmedMailboxes } from './confirmed-mailboxes.ts';

const ConfirmSchema = z.strictObject({
  mailbox: z.string().regex(/^[0-9a-f]{64}$/),
  userId: UserIdSchema,
});

/**
 * A person has confirmed their mailbox: rewards for referring them count from now, unless somebody else had confirmed
 * the same mailbox before. Refusals in order: USER_NOT_FOUND, MAILBOX_CONFIRMED (this person's, once and for all).
 */
export const mailboxConfirmRule = defineRule<z.infer<typeof ConfirmSchema>>({
  type: 'account.confirm_mailbox',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ConfirmSchema,
  decide({ state, now }, { mailbox, userId }) {
    if (!state.users.has(userId)) return err('USER_NOT_FOUND', { field: 'userId' });
    if (confirmedMailboxes.of(state).byUser.has(userId)) return err('MAILBOX_CONFIRMED', { field: 'userId' });
    const isFirst = !confirmedMailboxes.of(state).owners.has(mailbox);
    return ok({
      postings: [],
      facts: [
        { isFirst, kind: 'mailbox.confirmed', mailbox, userId },
        ...confirmRewards(state, userId, { now, isFirst }),
      ],
    });
  },
});
