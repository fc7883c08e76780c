/** When the liquidity reserve will have paid an exit, as far as that can be promised. Pure. */
import type { Micro } from '../money.ts';
import { endOfMonth, monthOf } from './month.ts';
import { withLocked } from './programme.ts';
import { type Reserve, reserveLeft } from './reserve.ts';

const MONTHS_MAX = 1_200;

/**
 * The month by which the reserve has paid the first `amount` DC of the queue, if nobody invests and nobody in it cancels: either
 * would make it sooner, and nothing makes it later while the terms stay as they are. `now` in ms; null beyond a
 * hundred years, and where more waits than is locked: then the figures do not belong together.
 */
export function paidByMonth({ parameters, programme }: Reserve, amount: Micro, now: number): string | null {
  if (amount > programme.locked) return null;
  let [ahead, locked, at] = [amount, programme, now];
  for (let months = 0; months < MONTHS_MAX; months++) {
    const paid = reserveLeft({ parameters, programme: locked }, at);
    if (ahead <= paid) return monthOf(at);
    ahead -= paid;
    locked = withLocked(locked, -paid, at);
    at = endOfMonth(monthOf(at));
  }
  return null;
}
