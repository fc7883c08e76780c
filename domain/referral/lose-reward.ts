/** Takes back a reward with the purchase that earned it. */
import { userAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import type { Effects, Posting } from '../ledger/rule.ts';
import { addressOfUser, availableOf, type State } from '../ledger/state.ts';
import { type Micro, scaleUp, writeMicro } from '../money.ts';
import { receivableNotice } from '../receivable/receivable.ts';
import { MARKETING_VAULT } from './marketing-vault.ts';
import { REWARDS_PAID_BY } from './earn-rewards.ts';
import { leftOf, type Reward, type RewardLoss, rewardKey } from './reward.ts';
import { rewards } from './rewards.ts';
import { raiseNotice } from '../ledger/notice.ts';

export type LostPurchase = {
  readonly buyer: string;
  readonly order: string;
  /** The buyer's DC, and the sum claimed back of them after this entry; micro-units. */
  readonly dc: Micro;
  readonly claimed: Micro;
  readonly reason: RewardLoss;
};

const NOTHING = { postings: [], facts: [] } as const;

/**
 * Takes back the same part of the reward as of the purchase, rounded up. A waiting reward is reduced or cancelled; a
 * paid one is taken from the referrer's wallet as far as available, and the rest is a receivable. Nothing is claimed
 * from a closed account.
 */
export function loseReward(state: State, lost: LostPurchase): Pick<Effects, 'postings' | 'facts'> {
  const { buyer, order, reason } = lost;
  const reward = rewards.of(state).byKey.get(rewardKey(buyer, 'purchase'));
  const address = addressOfUser(state, buyer);
  if (reward?.order !== order || address === undefined) return NOTHING;
  const amount = partOf(reward, lost);
  if (amount <= 0n || state.closedAccounts.has(reward.referrer)) return NOTHING;
  const loss = {
    address,
    referred: buyer,
    trigger: 'purchase',
    userId: reward.referrer,
    amount,
    reason,
  } as const;
  if (reward.status === 'paid') return losePaid(state, reward, loss);
  return isWaiting(reward) ? loseWaiting(reward, loss) : NOTHING;
}

const isWaiting = ({ status }: Reward): boolean => status === 'queued' || status === 'unconfirmed';

/** The present claim on the reward, less earlier claims. */
const partOf = (reward: Reward, { claimed, dc }: LostPurchase): Micro =>
  dc <= 0n ? 0n : scaleUp(reward.amount, claimed < dc ? claimed : dc, dc) - reward.back;

function loseWaiting(reward: Reward, loss: Loss): Pick<Effects, 'postings' | 'facts'> {
  const { address, amount, reason, referred, trigger, userId } = loss;
  const lost: Fact =
    amount === leftOf(reward)
      ? { address, kind: 'referral.cancelled', reason, referred, trigger, userId }
      : takenBack(reward, { ...loss, taken: 0n, shortfall: 0n });
  return {
    postings: [],
    facts: [lost, raiseNotice(userId, 'referral.taken_back')],
  };
}

type Loss = {
  readonly address: string;
  readonly referred: string;
  readonly trigger: 'purchase';
  readonly userId: string;
  readonly amount: Micro;
  readonly reason: RewardLoss;
};

function takenBack(
  reward: Reward,
  {
    address,
    amount,
    reason,
    referred,
    shortfall,
    taken,
    trigger,
    userId,
  }: Loss & {
    readonly taken: Micro;
    readonly shortfall: Micro;
  },
): Fact {
  return {
    address,
    amount: writeMicro(amount),
    kind: 'referral.taken_back',
    left: writeMicro(leftOf(reward) - amount),
    reason,
    referred,
    shortfall: writeMicro(shortfall),
    taken: writeMicro(taken),
    trigger,
    userId,
  };
}

function losePaid(state: State, reward: Reward, loss: Loss): Pick<Effects, 'postings' | 'facts'> {
  const { amount, userId } = loss;
  const there = availableOf(state, userAccount(userId, 'DC'));
  const taken = there < amount ? there : amount;
  const shortfall = amount - taken;
  const facts: Fact[] = [
    ...(taken > 0n ? [movement(state, userId, taken)] : []),
    takenBack(reward, { ...loss, taken, shortfall }),
    raiseNotice(userId, 'referral.taken_back'),
    ...receivableNotice(userId, shortfall),
  ];
  const postings: Posting[] =
    taken > 0n
      ? [
          { account: userAccount(userId, 'DC'), amount: -taken },
          { account: REWARDS_PAID_BY, amount: taken },
        ]
      : [];
  return { postings, facts };
}

const movement = (state: State, fromUser: string, amount: Micro): Fact => ({
  amount: writeMicro(amount),
  currency: 'DC',
  fee: '0',
  from: addressOfUser(state, fromUser) ?? '',
  fromUser,
  kind: 'transaction.recorded',
  to: MARKETING_VAULT,
  transactionKind: 'referral_back',
});
