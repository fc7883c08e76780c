import type { State } from '../ledger/state.ts';
import { orders } from '../purchase/orders.ts';
import type { Reward } from './reward.ts';

/** True if the reward may be paid at `now` (ms): its hold has ended, and no dispute is open on its purchase. */
export function isDue(state: State, reward: Reward, now: number): boolean {
  if (reward.status !== 'queued' || (reward.heldUntil !== null && reward.heldUntil > now)) return false;
  const order = reward.order === null ? undefined : orders.of(state).byId.get(reward.order);
  return order?.status !== 'settled' || order.dispute === null;
}
