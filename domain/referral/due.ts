import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { REWARDS_PAID_BY } from './earn-rewards.ts';
import { isDue } from './is-due.ts';
import { leftOf } from './reward.ts';
import { rewards } from './rewards.ts';

/** The number that the job loop submits together. */
const AT_ONCE_MAX = 200;

/**
 * The rewards whose hold has ended and that the vault can pay at `now` (ms), longest waiting first:
 * `referral:<referred>:<trigger>`, and `referral:<referred>:<trigger>:2` … after a refusal. A reward that is too large
 * blocks those behind it, because they are paid in order.
 */
export function dueRewards(state: State, now: number): Command[] {
  const commands: Command[] = [];
  let left = availableOf(state, REWARDS_PAID_BY);
  for (const key of rewards.of(state).queued) {
    const reward = rewards.of(state).byKey.get(key);
    if (reward === undefined || !isDue(state, reward, now)) continue;
    left -= leftOf(reward);
    const id = freeId(state, `referral:${key}`);
    if (left < 0n || commands.length === AT_ONCE_MAX) break;
    const [referred, trigger] = key.split(':');
    commands.push({ id, type: 'referral.pay', actor: SYSTEM_ACTOR, payload: { referred, trigger } });
  }
  return commands;
}

/**
 * A refusal uses an id up, and another one is taken. Such refusals are temporary and rare, because something else has
 * to happen first. A permanent reason ends the reward (`referral.refused`) and is not retried.
 */
function freeId(state: State, id: string): string {
  let free = id;
  for (let n = 2; state.ids.has(free); n += 1) free = `${id}:${String(n)}`;
  return free;
}

/** Whether a reward may have become payable with this entry, so that it is paid as soon as somebody has signed up. */
export const mayMakeRewardPayable = (state: State, { facts, legs, type }: Entry): boolean =>
  type !== 'referral.pay' &&
  rewards.of(state).queued.size > 0 &&
  (facts.some(({ kind }) => kind === 'referral.earned' || kind === 'referral.confirmed') ||
    legs.some(([account]) => account === REWARDS_PAID_BY));
