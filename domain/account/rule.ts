import { z } from 'zod';
import { AddressSchema, UserIdSchema, walletAddress } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { makeRewardFacts } from '../referral/earn-rewards.ts';
import { FIXED_REWARDS } from '../referral/reward.ts';
import { err, ok } from '../result.ts';
import { raiseNotice } from '../ledger/notice.ts';

const NOBODY = '';
const addressOrNobody = (text: string): string => (AddressSchema.safeParse(text).success ? text : NOBODY);

export const AccountOpenSchema = z.strictObject({
  /** The unchanged wallet address of the referral link: a wrong link must not block a sign-up. */
  referrer: z.string().overwrite(addressOrNobody).optional(),
  userId: UserIdSchema,
});

type AccountOpen = z.infer<typeof AccountOpenSchema>;

/**
 * Opens a ledger account and its wallet. Refusal: ACCOUNT_EXISTS. A referrer without a wallet is ignored; one with a
 * wallet earns a reward once the mailbox is confirmed.
 */
export const accountOpenRule = defineRule<AccountOpen>({
  type: 'account.open',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: AccountOpenSchema,
  decide({ ledger, state, now }, { userId, referrer }) {
    const address = walletAddress(userId, now);
    const owner = ledger.ownerOfAddress(state, address);
    if (state.users.has(userId) || owner !== undefined) return err('ACCOUNT_EXISTS');
    const known: { readonly referrer?: string } =
      referrer !== undefined && state.wallets.has(referrer) ? { referrer } : {};
    return ok({
      postings: [],
      facts: [
        { address, kind: 'account.opened', ...known, userId },
        raiseNotice(userId, 'wallet.opened'),
        ...makeRewardFacts(
          state,
          { userId, address, openedAt: now, referrer: known.referrer ?? null },
          { trigger: 'signup', amount: FIXED_REWARDS.signup, now },
        ),
      ],
    });
  },
});
