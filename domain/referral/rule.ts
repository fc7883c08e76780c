import { z } from 'zod';
import { UserIdSchema } from '../ids.ts';
import { userAccount } from '../ledger/accounts.ts';
import { defineRule } from '../ledger/rule.ts';
import { addressOfUser, availableOf } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { applyRewards } from './apply-rewards.ts';
import { earnedBy, REWARDS_PAID_BY } from './earn.ts';
import { FIXED_REWARDS, REFERRAL_TRIGGERS, rewardKey } from './reward.ts';

/** The wallet name that the explorer shows for rewards. */
export const MARKETING_VAULT = 'MARKETING-VAULT';

const PaySchema = z.strictObject({ referred: UserIdSchema, trigger: z.enum(REFERRAL_TRIGGERS) });

/**
 * Pays the reward that has waited longest. Refusals in order: REWARD_NOT_QUEUED (there is none, or it is paid or
 * cancelled), REWARD_NOT_FIRST (others have waited longer), REWARD_NOT_COVERED (the vault has less).
 */
export const referralPayRule = defineRule<z.infer<typeof PaySchema>>({
  type: 'referral.pay',
  origin: 'system',
  schema: PaySchema,
  decide({ state }, { referred, trigger }) {
    const key = rewardKey(referred, trigger);
    const reward = state.rewards.get(key);
    if (reward?.status !== 'queued') return err('REWARD_NOT_QUEUED', { field: 'referred' });
    const [first] = state.queuedRewards;
    if (first !== key) return err('REWARD_NOT_FIRST', { field: 'referred' });
    const { amount: micro, referrer: userId } = reward;
    if (availableOf(state, REWARDS_PAID_BY) < micro) return err('REWARD_NOT_COVERED');
    const amount = writeMicro(micro);
    const address = addressOfUser(state, referred) ?? '';
    return ok({
      postings: [
        { account: REWARDS_PAID_BY, amount: -micro },
        { account: userAccount(userId, 'DC'), amount: micro },
      ],
      facts: [
        {
          amount,
          currency: 'DC',
          fee: '0',
          from: MARKETING_VAULT,
          kind: 'transaction.recorded',
          to: state.users.get(userId)?.address ?? '',
          toUser: userId,
          transactionKind: 'referral',
        },
        { address, amount, kind: 'referral.paid', referred, trigger, userId },
        { kind: 'notification.raised', notice: 'referral.paid', userId },
      ],
    });
  },
  apply: applyRewards,
});

const EarnSchema = z.strictObject({ trigger: z.literal('project'), userId: UserIdSchema });

/**
 * Somebody's first project: what projects will hand in, once there are any. Refusals in order: USER_NOT_FOUND,
 * REWARD_NOT_DUE (nobody referred them, or it has been earned before).
 */
export const referralEarnRule = defineRule<z.infer<typeof EarnSchema>>({
  type: 'referral.earn',
  origin: 'system',
  schema: EarnSchema,
  decide({ state }, { trigger, userId }) {
    if (!state.users.has(userId)) return err('USER_NOT_FOUND', { field: 'userId' });
    const facts = earnedBy(state, userId, { trigger, amount: FIXED_REWARDS[trigger] });
    return facts.length === 0 ? err('REWARD_NOT_DUE') : ok({ postings: [], facts });
  },
  apply: applyRewards,
});
