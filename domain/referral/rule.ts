import { z } from 'zod';
import { UserIdSchema } from '../ids.ts';
import type { ErrorCode } from '../errors.ts';
import { userAccount } from '../ledger/accounts.ts';
import { BALANCE_MICRO_MAX } from '../ledger/decide.ts';
import { defineRule, type Effects } from '../ledger/rule.ts';
import { addressOfUser, availableOf, balanceOf, type State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { applyRewards } from './apply-rewards.ts';
import { earnedBy, REWARDS_PAID_BY } from './earn.ts';
import { FIXED_REWARDS, REFERRAL_TRIGGERS, type Reward, rewardKey } from './reward.ts';

/** The wallet name that the explorer shows for rewards. */
export const MARKETING_VAULT = 'MARKETING-VAULT';

const PaySchema = z.strictObject({ referred: UserIdSchema, trigger: z.enum(REFERRAL_TRIGGERS) });

type Pay = z.infer<typeof PaySchema>;

/**
 * Why a reward can never be paid, or null. Any other refusal passes by itself: those in front are paid or end, the vault fills.
 * One that does not pass would be asked for without end, and hold up everybody behind it.
 */
function refusedForEver(state: State, { amount, referrer }: Reward): ErrorCode | null {
  if (state.closedAccounts.has(referrer)) return 'ACCOUNT_CLOSED';
  if (!state.users.has(referrer)) return 'USER_NOT_FOUND';
  const after = balanceOf(state, userAccount(referrer, 'DC')).posted + amount;
  return after > BALANCE_MICRO_MAX ? 'BALANCE_LIMIT' : null;
}

/** Moves nothing: the end of the reward, with the reason, for staff to read. */
function endingOf(
  address: string,
  { referred, trigger }: Pay,
  reward: Reward & { code: ErrorCode },
): Effects {
  const { code, referrer: userId } = reward;
  const amount = writeMicro(reward.amount);
  return {
    postings: [],
    facts: [{ address, amount, code, kind: 'referral.refused', referred, trigger, userId }],
  };
}

/**
 * Pays the reward that has waited longest, or ends it where it can never be paid. Refusals in order: REWARD_NOT_QUEUED
 * (there is none, or it has ended), REWARD_NOT_FIRST (others have waited longer), REWARD_NOT_COVERED (the vault has less).
 */
export const referralPayRule = defineRule<Pay>({
  type: 'referral.pay',
  origin: 'system',
  schema: PaySchema,
  decide({ state }, asked) {
    const { referred, trigger } = asked;
    const key = rewardKey(referred, trigger);
    const reward = state.rewards.get(key);
    if (reward?.status !== 'queued') return err('REWARD_NOT_QUEUED', { field: 'referred' });
    const [first] = state.queuedRewards;
    if (first !== key) return err('REWARD_NOT_FIRST', { field: 'referred' });
    const address = addressOfUser(state, referred) ?? '';
    const code = refusedForEver(state, reward);
    if (code !== null) return ok(endingOf(address, asked, { ...reward, code }));
    const { amount: micro, referrer: userId } = reward;
    if (availableOf(state, REWARDS_PAID_BY) < micro) return err('REWARD_NOT_COVERED');
    const amount = writeMicro(micro);
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
