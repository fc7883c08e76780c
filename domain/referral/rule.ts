import { z } from 'zod';
import { UserIdSchema } from '../ids.ts';
import type { ErrorCode } from '../error-code.ts';
import { userAccount } from '../ledger/accounts.ts';
import { BALANCE_MICRO_MAX } from '../ledger/decide.ts';
import { defineRule, type Effects } from '../ledger/rule.ts';
import { addressOfUser, availableOf, balanceOf, type State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { earnRewards, REWARDS_PAID_BY } from './earn-rewards.ts';
import { isDue } from './is-due.ts';
import { MARKETING_VAULT } from './marketing-vault.ts';
import { FIXED_REWARDS, leftOf, REFERRAL_TRIGGERS, type Reward, rewardKey } from './reward.ts';
import { rewards } from './rewards.ts';
import { raiseNotice } from '../ledger/notice.ts';

const PaySchema = z.strictObject({ referred: UserIdSchema, trigger: z.enum(REFERRAL_TRIGGERS) });

type Pay = z.infer<typeof PaySchema>;

/**
 * Why a reward can never be paid, or null. Every other refusal is temporary: earlier rewards are paid or end, and the
 * vault fills. Without this check the job would retry for ever, and block everybody behind it.
 */
function refusedForEver(state: State, reward: Reward): ErrorCode | null {
  const { referrer } = reward;
  if (state.closedAccounts.has(referrer)) return 'ACCOUNT_CLOSED';
  if (!state.users.has(referrer)) return 'USER_NOT_FOUND';
  const after = balanceOf(state, userAccount(referrer, 'DC')).posted + leftOf(reward);
  return after > BALANCE_MICRO_MAX ? 'BALANCE_LIMIT' : null;
}

/** The key of the next reward to be paid. */
function firstDue(state: State, now: number): string | undefined {
  for (const key of rewards.of(state).queued) {
    const reward = rewards.of(state).byKey.get(key);
    if (reward !== undefined && isDue(state, reward, now)) return key;
  }
  return undefined;
}

type DueReward = { readonly key: string; readonly reward: Reward; readonly now: number };

function tooEarly(state: State, { key, reward, now }: DueReward): 'REWARD_HELD' | 'REWARD_NOT_FIRST' | null {
  if (!isDue(state, reward, now)) return 'REWARD_HELD';
  return firstDue(state, now) === key ? null : 'REWARD_NOT_FIRST';
}

/** Moves nothing: records the end of the reward with its reason, which staff can read. */
function endingOf(
  address: string,
  { referred, trigger }: Pay,
  reward: Reward & { code: ErrorCode },
): Effects {
  const { code, referrer: userId } = reward;
  const amount = writeMicro(leftOf(reward));
  return {
    postings: [],
    facts: [{ address, amount, code, kind: 'referral.refused', referred, trigger, userId }],
  };
}

/**
 * Pays the longest waiting due reward, or ends it if it can never be paid. Refusals in order: REWARD_NOT_QUEUED (there
 * is none, or it has ended), REWARD_HELD (its hold has not ended, or its purchase is disputed), REWARD_NOT_FIRST
 * (others have waited longer), REWARD_NOT_COVERED (the vault has less).
 */
export const referralPayRule = defineRule<Pay>({
  type: 'referral.pay',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: PaySchema,
  decide({ state, now }, asked) {
    const { referred, trigger } = asked;
    const key = rewardKey(referred, trigger);
    const reward = rewards.of(state).byKey.get(key);
    if (reward?.status !== 'queued') return err('REWARD_NOT_QUEUED', { field: 'referred' });
    const early = tooEarly(state, { key, reward, now });
    if (early !== null) return err(early, { field: 'referred' });
    const address = addressOfUser(state, referred) ?? '';
    const code = refusedForEver(state, reward);
    if (code !== null) return ok(endingOf(address, asked, { ...reward, code }));
    const { heldUntil, referrer: userId } = reward;
    const micro = leftOf(reward);
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
        {
          address,
          amount,
          kind: 'referral.paid',
          referred,
          ...(heldUntil !== null && { released: true as const }),
          trigger,
          userId,
        },
        raiseNotice(userId, 'referral.paid'),
      ],
    });
  },
});

const EarnSchema = z.strictObject({ trigger: z.literal('project'), userId: UserIdSchema });

/**
 * A person's first project, if its approval did not earn the reward by itself. Refusals in order: USER_NOT_FOUND, REWARD_NOT_DUE
 * (no referrer, or already earned).
 */
export const referralEarnRule = defineRule<z.infer<typeof EarnSchema>>({
  type: 'referral.earn',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: EarnSchema,
  decide({ state, now }, { trigger, userId }) {
    if (!state.users.has(userId)) return err('USER_NOT_FOUND', { field: 'userId' });
    const facts = earnRewards(state, userId, { trigger, amount: FIXED_REWARDS[trigger], now });
    return facts.length === 0 ? err('REWARD_NOT_DUE') : ok({ postings: [], facts });
  },
});
