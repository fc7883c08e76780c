/** The slice of referral rewards: how facts earn, pay, cancel and take back rewards. */
import { defineSlice } from '../ledger/feature.ts';
import { type SnapshotColumns, readSnapshotRows } from '../ledger/snapshot-rows.ts';
import { readMicro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';
import type {
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralFact,
  ReferralTakenBackFact,
} from './facts.ts';
import { type Reward, rewardKey } from './reward.ts';

export type Rewards = {
  /** By `rewardKey`, in the order in which they began to count. */
  readonly byKey: Map<string, Reward>;
  /** The keys of rewards that wait to be paid, in the same order. */
  readonly queued: Set<string>;
};

export const rewards = defineSlice<Rewards>({
  name: 'rewards',
  empty: () => ({ byKey: new Map(), queued: new Set() }),
  on: {
    'referral.earned': earn,
    'referral.confirmed': confirm,
    'referral.taken_back': takeBack,
    'referral.paid': (own, fact) => {
      end(own, fact, 'paid');
    },
    'referral.cancelled': (own, fact) => {
      end(own, fact, 'cancelled');
    },
    'referral.refused': (own, fact) => {
      end(own, fact, 'refused');
    },
  },
  snapshot: { rewards: { capture: ({ byKey }) => captureRewards(byKey), restore: restoreRewards } },
  digest: ({ byKey, queued }, digestMap) => ({
    queuedRewards: [...queued],
    rewards: digestMap(byKey, ({ amount, back, owed, ...reward }) => ({
      ...reward,
      amount: writeMicro(amount),
      back: writeMicro(back),
      owed: writeMicro(owed),
    })),
  }),
});

function earn(own: Rewards, fact: ReferralEarnedFact): void {
  const { amount, order = null, referred, trigger, userId: referrer, waitsFor } = fact;
  const key = rewardKey(referred, trigger);
  assert(!own.byKey.has(key), `the reward ${key} is earned twice`);
  const status = waitsFor === undefined ? 'queued' : 'unconfirmed';
  add(own, key, {
    referrer,
    amount: readMicro(amount),
    status,
    order,
    heldUntil: fact.heldUntil ?? null,
    back: 0n,
    owed: 0n,
  });
}

function add(own: Rewards, key: string, reward: Reward): void {
  own.byKey.set(key, reward);
  if (reward.status === 'queued') own.queued.add(key);
}

/** Moves it to the end, because rewards are in the order of payment. */
function confirm(own: Rewards, { heldUntil, referred, trigger }: ReferralConfirmedFact): void {
  const key = rewardKey(referred, trigger);
  const reward = own.byKey.get(key);
  assert(reward?.status === 'unconfirmed', `the reward ${key} waits for no mailbox`);
  own.byKey.delete(key);
  add(own, key, { ...reward, status: 'queued', heldUntil: heldUntil ?? null });
}

function takeBack(own: Rewards, fact: ReferralTakenBackFact): void {
  const key = rewardKey(fact.referred, fact.trigger);
  const reward = own.byKey.get(key);
  assert(reward !== undefined, `there is no reward ${key}`);
  const status = reward.status === 'paid' && fact.left === '0' ? 'taken_back' : reward.status;
  const back = reward.back + readMicro(fact.amount);
  const owed = reward.owed + readMicro(fact.shortfall);
  own.byKey.set(key, { ...reward, status, back, owed });
}

type RewardEnd = Extract<ReferralFact, { kind: 'referral.paid' | 'referral.cancelled' | 'referral.refused' }>;

function end(own: Rewards, { kind, referred, trigger }: RewardEnd, status: Reward['status']): void {
  const key = rewardKey(referred, trigger);
  const reward = own.byKey.get(key);
  const isWaiting =
    reward?.status === 'queued' || (reward?.status === 'unconfirmed' && kind !== 'referral.paid');
  assert(reward !== undefined && isWaiting, `the reward ${key} is not waiting`);
  own.byKey.set(key, { ...reward, status });
  own.queued.delete(key);
}

function captureRewards(byKey: Rewards['byKey']): SnapshotColumns {
  const all = [...byKey.values()];
  return {
    ids: [...byKey.keys()],
    referrers: all.map(({ referrer }) => referrer),
    amounts: all.map(({ amount }) => amount),
    statuses: all.map(({ status }) => status),
    orders: all.map(({ order }) => order),
    heldUntils: all.map(({ heldUntil }) => heldUntil),
    backs: all.map(({ back }) => back),
    owed: all.map(({ owed }) => owed),
  };
}

type Row = readonly [string, string, string, Reward['status'], string | null];
type Held = readonly [number | null, string, string];

/** Snapshots of versions without holds lack these columns. */
function restoreRewards(own: Rewards, columns: SnapshotColumns): void {
  const held = 'heldUntils' in columns ? readSnapshotRows(columns, 'heldUntils', 'backs', 'owed') : null;
  for (const row of readSnapshotRows(columns, 'ids', 'referrers', 'amounts', 'statuses', 'orders')) {
    const [key, referrer, amount, status, order] = row as unknown as Row;
    const [heldUntil, back, owed] = (held?.next().value ?? [null, '0', '0']) as unknown as Held;
    add(own, key, {
      ...{ referrer, amount: readMicro(amount), status, order, heldUntil },
      ...{ back: readMicro(back), owed: readMicro(owed) },
    });
  }
}
