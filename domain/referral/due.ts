import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { REWARDS_PAID_BY } from './earn.ts';
import { isDue } from './is-due.ts';
import { leftOf } from './reward.ts';
import { rewards } from './rewards.ts';

/** As many as the job loop hands in together. */
const AT_ONCE_MAX = 200;

/**
 * The rewards that were held long enough and that the vault can pay at `now` (ms), those that have waited longest first: `referral:<referred>:<trigger>`, and
 * `referral:<referred>:<trigger>:2` … after a refusal. One that is too large holds up those behind it: they are paid in order.
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
 * A refusal uses an id up. There is always another: what is refused here passes by itself, and takes something else to happen
 * first, so they are few. What does not pass ends the reward (`referral.refused`) and is not asked for again.
 */
function freeId(state: State, id: string): string {
  let free = id;
  for (let n = 2; state.ids.has(free); n += 1) free = `${id}:${String(n)}`;
  return free;
}

/** Whether after this entry there may be a reward to pay that there was not before: it is there the moment somebody has signed up. */
export const letsPay = (state: State, { facts, legs, type }: Entry): boolean =>
  type !== 'referral.pay' &&
  rewards.of(state).queued.size > 0 &&
  (facts.some(({ kind }) => kind === 'referral.earned' || kind === 'referral.confirmed') ||
    legs.some(([account]) => account === REWARDS_PAID_BY));
