/** What a referred person's first times earn: facts for the entries in which they happen. */
import { vaultAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/entry.ts';
import { addressOfUser, availableOf, type State } from '../ledger/state.ts';
import { type Micro, writeMicro } from '../money.ts';
import type { ReferralTrigger } from './reward.ts';
import { rewardKey } from './reward.ts';

/** The vault that pays for referrals (ruling R1). */
export const REWARDS_PAID_BY = vaultAccount('marketing', 'DC');

type Referred = {
  readonly userId: string;
  readonly address: string;
  /** ms */
  readonly openedAt: number;
  /** The wallet address of whoever referred, or null. */
  readonly referrer: string | null;
};

export type Earning = {
  readonly trigger: ReferralTrigger;
  readonly amount: Micro;
  readonly order?: string;
  /** What the entry itself adds to the vault. */
  readonly comingIn?: Micro;
};

/**
 * The reward of whoever referred this person, and word of it when it has to wait; nothing when nobody did, when they
 * referred themselves, or when this has earned a reward before.
 */
export function earned(state: State, referred: Referred, earning: Earning): Fact[] {
  const { amount, comingIn = 0n, order, trigger } = earning;
  const { address, openedAt: joinedAt, referrer, userId } = referred;
  const to = referrer === null ? undefined : state.wallets.get(referrer);
  if (to === undefined || to === userId || amount <= 0n) return [];
  if (state.rewards.has(rewardKey(userId, trigger))) return [];
  const waits = state.queuedRewards.size > 0 || availableOf(state, REWARDS_PAID_BY) + comingIn < amount;
  return [
    {
      address,
      amount: writeMicro(amount),
      joinedAt,
      kind: 'referral.earned',
      ...(order !== undefined && { order }),
      referred: userId,
      trigger,
      userId: to,
    },
    ...(waits ? [{ kind: 'notification.raised', notice: 'referral.queued', userId: to } as const] : []),
  ];
}

/** The same for somebody whose account is open. */
export function earnedBy(state: State, userId: string, earning: Earning): Fact[] {
  const user = state.users.get(userId);
  return user === undefined ? [] : earned(state, { userId, ...user }, earning);
}

/** The reward for a purchase that goes back is cancelled while nobody has it; what is paid stays (docs/decisions/0012). */
export function cancelled(state: State, userId: string, order: string): Fact[] {
  const reward = state.rewards.get(rewardKey(userId, 'purchase'));
  const address = addressOfUser(state, userId);
  if (reward?.status !== 'queued' || reward.order !== order || address === undefined) return [];
  const to = reward.referrer;
  return [{ address, kind: 'referral.cancelled', referred: userId, trigger: 'purchase', userId: to }];
}
