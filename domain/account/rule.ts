import { z } from 'zod';
import { SYSTEM_ACTOR, UserIdSchema, walletAddress } from '../ids.ts';
import { addressLengthMax } from '../limits.ts';
import { defineRule } from '../ledger/rule.ts';
import { err, ok } from '../result.ts';

export const AccountOpenSchema = z.strictObject({
  userId: UserIdSchema,
  /** The wallet address in the referral link, as it came; ignored when there is no such wallet. */
  referrer: z.string().max(addressLengthMax).optional(),
});

type AccountOpen = z.infer<typeof AccountOpenSchema>;

/** Opens a ledger account and its wallet. Refusals in order: FORBIDDEN (not the authority), ACCOUNT_EXISTS. */
export const accountOpenRule = defineRule<AccountOpen>({
  type: 'account.open',
  origin: 'system',
  schema: AccountOpenSchema,
  decide({ state, actor, now }, { userId, referrer }) {
    if (actor !== SYSTEM_ACTOR) return err('FORBIDDEN');
    const address = walletAddress(userId, now);
    if (state.users.has(userId) || state.wallets.has(address)) return err('ACCOUNT_EXISTS');
    const known = referrer !== undefined && state.wallets.has(referrer) ? { referrer } : {};
    return ok({
      postings: [],
      facts: [
        { kind: 'account.opened', userId, address, ...known },
        {
          kind: 'notification.raised',
          userId,
          type: 'system',
          title: 'Welcome to VaultIQ',
          message: `Your wallet is ready. Its address is ${address}`,
        },
      ],
    });
  },
  apply(state, entry) {
    for (const fact of entry.facts) {
      if (fact.kind !== 'account.opened') continue;
      state.users.set(fact.userId, {
        address: fact.address,
        openedAt: entry.at,
        referrer: fact.referrer ?? null,
        roles: ['user'],
        tdcClaimedAt: null,
      });
      state.wallets.set(fact.address, fact.userId);
    }
  },
});
