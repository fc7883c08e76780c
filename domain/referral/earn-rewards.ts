/** The facts of rewards that a referred person's first actions earn. */
import { vaultAccount } from '../ledger/accounts.ts';
import type { Fact, NotificationFact } from '../ledger/facts.ts';
import { addressOfUser, availableOf, type State } from '../ledger/state.ts';
import { type Micro, writeMicro } from '../money.ts';
import { DAY_MS } from '../calendar.ts';
import { REFERRAL_TRIGGERS, type ReferralTrigger, rewardKey } from './reward.ts';
import { confirmedMailboxes } from '../mailbox/confirmed-mailboxes.ts';
import { rewards } from './rewards.ts';

/** The vault that pays for referrals (ruling R1). */
export const REWARDS_PAID_BY = vaultAccount('marketing', 'DC');

type ReferredPerson = {
  readonly userId: string;
  readonly address: string;
  /** ms */
  readonly openedAt: number;
  /** The referrer's wallet address, or null. */
  readonly referrer: string | null;
};

export type EarnInput = {
  readonly trigger: ReferralTrigger;
  readonly amount: Micro;
  /** The block's time, ms. */
  readonly now: number;
  readonly order?: string;
  /** The amount that the entry itself adds to the vault. */
  readonly comingIn?: Micro;
};

/**
 * The referrer's reward, and a notice if it has to wait. Nothing without a referrer, for a self-referral, if the
 * mailbox is somebody else's, or if this trigger has earned a reward before.
 */
export function makeRewardFacts(state: State, referred: ReferredPerson, earning: EarnInput): Fact[] {
  const { amount, order, trigger } = earning;
  const { address, openedAt: joinedAt, referrer, userId } = referred;
  const to = earnerOf(state, userId, referrer);
  if (to === null || amount <= 0n || rewards.of(state).byKey.has(rewardKey(userId, trigger))) return [];
  const mailbox = confirmedMailboxes.of(state).byUser.get(userId);
  const hold = mailbox === undefined ? {} : holdFrom(state, earning.now);
  return [
    {
      address,
      amount: writeMicro(amount),
      ...hold,
      joinedAt,
      kind: 'referral.earned',
      ...(order !== undefined && { order }),
      referred: userId,
      trigger,
      userId: to,
      ...(mailbox === undefined && { waitsFor: 'mailbox' as const }),
    },
    ...(mailbox === undefined ? [] : noticeOf(state, to, earning)),
  ];
}

/** The person who earns by this person's action: nobody for their own link, or if their mailbox is somebody else's. */
function earnerOf(state: State, userId: string, referrer: string | null): string | null {
  const to = referrer === null ? undefined : state.wallets.get(referrer);
  const isOther = confirmedMailboxes.of(state).byUser.get(userId)?.isFirst === false;
  return to === undefined || to === userId || isOther ? null : to;
}

/** Until when a reward that counts from `now` is held; nothing without holds (`rewardHoldDays` is 0). */
function holdFrom({ parameters }: State, now: number): { readonly heldUntil?: number } {
  const { rewardHoldDays } = parameters;
  return rewardHoldDays === 0 ? {} : { heldUntil: now + rewardHoldDays * DAY_MS };
}

/** The notice that a reward is held or waits for the vault; none for one that is paid at once. */
function noticeOf(
  state: State,
  userId: string,
  { amount, comingIn = 0n }: Pick<EarnInput, 'amount' | 'comingIn'>,
): NotificationFact[] {
  const kind = 'notification.raised';
  if (state.parameters.rewardHoldDays > 0) return [{ kind, notice: 'referral.held', userId }];
  const waits = rewards.of(state).queued.size > 0 || availableOf(state, REWARDS_PAID_BY) + comingIn < amount;
  return waits ? [{ kind, notice: 'referral.queued', userId }] : [];
}

/** The same for a person with an open account. */
export function earnRewards(state: State, userId: string, earning: EarnInput): Fact[] {
  const user = state.users.get(userId);
  return user === undefined ? [] : makeRewardFacts(state, { userId, ...user }, earning);
}

/**
 * The rewards that waited for this person's mailbox: they count from `now`, or end if the mailbox is somebody else's.
 */
export function confirmRewards(
  state: State,
  userId: string,
  { now, isFirst }: { readonly now: number; readonly isFirst: boolean },
): Fact[] {
  return REFERRAL_TRIGGERS.flatMap((trigger): Fact[] => {
    const reward = rewards.of(state).byKey.get(rewardKey(userId, trigger));
    if (reward?.status !== 'unconfirmed') return [];
    const { amount, referrer: to } = reward;
    const about = { referred: userId, trigger, userId: to };
    const address = addressOfUser(state, userId) ?? '';
    if (!isFirst) return [{ address, kind: 'referral.cancelled', reason: 'mailbox_used', ...about }];
    return [
      { address, amount: writeMicro(amount), ...holdFrom(state, now), kind: 'referral.confirmed', ...about },
      ...noticeOf(state, to, { amount }),
    ];
  });
}
