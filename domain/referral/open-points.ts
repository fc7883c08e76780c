import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { leftOf } from './reward.ts';
import { rewards } from './rewards.ts';

/** The sum of rewards that the marketing vault still owes the person. */
function rewardsOpen(state: State, userId: string): bigint {
  const { byKey, queued } = rewards.of(state);
  let open = 0n;
  for (const key of queued) {
    const reward = byKey.get(key);
    if (reward?.referrer === userId) open += leftOf(reward);
  }
  return open;
}

export const referralOpenPoints = { rewardsDC: rewardsOpen } satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    referral: 'rewardsDC';
  }
}
