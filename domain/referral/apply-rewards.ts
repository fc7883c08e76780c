import type { Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { assert } from '../result.ts';
import type { ReferralEarnedFact, ReferralFact } from './facts.ts';
import { type Reward, rewardKey } from './reward.ts';

/** Changes the rewards as the entry says; for the `apply` of every rule that earns, pays or cancels some. */
export function applyRewards(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    if (fact.kind === 'referral.earned') {
      const { amount, order = null, referred, trigger, userId: referrer } = fact;
      const key = rewardKey(referred, trigger);
      assert(!state.rewards.has(key), `the reward ${key} is earned twice`);
      state.rewards.set(key, { referrer, amount: readMicro(amount), status: 'queued', order });
      state.queuedRewards.add(key);
    }
    if (fact.kind === 'referral.paid') end(state, fact, 'paid');
    if (fact.kind === 'referral.cancelled') end(state, fact, 'cancelled');
    if (fact.kind === 'referral.refused') end(state, fact, 'refused');
  }
}

function end(
  state: State,
  { referred, trigger }: Exclude<ReferralFact, ReferralEarnedFact>,
  status: Reward['status'],
): void {
  const key = rewardKey(referred, trigger);
  const reward = state.rewards.get(key);
  assert(reward?.status === 'queued', `the reward ${key} is not waiting`);
  state.rewards.set(key, { ...reward, status });
  state.queuedRewards.delete(key);
}
