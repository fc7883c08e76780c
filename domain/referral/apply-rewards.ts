import type { Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { assert } from '../result.ts';
import type {
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralFact,
  ReferralTakenBackFact,
} from './facts.ts';
import { type Reward, rewardKey } from './reward.ts';

/** Changes the rewards as the entry says; for the `apply` of every rule that earns, pays, cancels or takes back some. */
export function applyRewards(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    switch (fact.kind) {
      case 'referral.earned':
        earn(state, fact);
        break;
      case 'referral.confirmed':
        confirm(state, fact);
        break;
      case 'referral.taken_back':
        takeBack(state, fact);
        break;
      case 'referral.paid':
        end(state, fact, 'paid');
        break;
      case 'referral.cancelled':
        end(state, fact, 'cancelled');
        break;
      case 'referral.refused':
        end(state, fact, 'refused');
        break;
      default:
    }
  }
}

function earn(state: State, fact: ReferralEarnedFact): void {
  const { amount, order = null, referred, trigger, userId: referrer, waitsFor } = fact;
  const key = rewardKey(referred, trigger);
  assert(!state.rewards.has(key), `the reward ${key} is earned twice`);
  const status = waitsFor === undefined ? 'queued' : 'unconfirmed';
  state.rewards.set(key, {
    referrer,
    amount: readMicro(amount),
    status,
    order,
    heldUntil: fact.heldUntil ?? null,
    back: 0n,
    owed: 0n,
  });
  if (status === 'queued') state.queuedRewards.add(key);
}

/** It goes to the end of all rewards: they stand in the order in which they are paid. */
function confirm(state: State, { heldUntil, referred, trigger }: ReferralConfirmedFact): void {
  const key = rewardKey(referred, trigger);
  const reward = state.rewards.get(key);
  assert(reward?.status === 'unconfirmed', `the reward ${key} waits for no mailbox`);
  state.rewards.delete(key);
  state.rewards.set(key, { ...reward, status: 'queued', heldUntil: heldUntil ?? null });
  state.queuedRewards.add(key);
}

function takeBack(state: State, fact: ReferralTakenBackFact): void {
  const key = rewardKey(fact.referred, fact.trigger);
  const reward = state.rewards.get(key);
  assert(reward !== undefined, `there is no reward ${key}`);
  const status = reward.status === 'paid' && fact.left === '0' ? 'taken_back' : reward.status;
  const back = reward.back + readMicro(fact.amount);
  const owed = reward.owed + readMicro(fact.shortfall);
  state.rewards.set(key, { ...reward, status, back, owed });
}

type Ending = Extract<ReferralFact, { kind: 'referral.paid' | 'referral.cancelled' | 'referral.refused' }>;

function end(state: State, { kind, referred, trigger }: Ending, status: Reward['status']): void {
  const key = rewardKey(referred, trigger);
  const reward = state.rewards.get(key);
  const isWaiting =
    reward?.status === 'queued' || (reward?.status === 'unconfirmed' && kind !== 'referral.paid');
  assert(reward !== undefined && isWaiting, `the reward ${key} is not waiting`);
  state.rewards.set(key, { ...reward, status });
  state.queuedRewards.delete(key);
}
