import type { State } from '../ledger/state.ts';
import { orders } from '../purchase/orders.ts';
import type { Reward } from './reward.ts';

/** Whether it may be paid at `now` (ms): its hold has ended, and the purchase that earned it is not disputed. */
export function isDue(state: State, reward: Reward, now: number): boolean {
  if (reward.status !== 'queued' || (reward.heldUntil !== null && reward.heldUntil > now)) return false;
  const order = reward.order === null ? undefined : orders.of(state).byId.get(reward.order);
  return order?.status !== 'settled' || order.dispute === null;
}
