/** The month by which the liquidity reserve pays an exit, as far as it can be promised. Pure. */
import type { Micro } from '../money.ts';
import { endOfMonth, formatMonth } from './month.ts';
import { changeLocked } from './programme.ts';
import { type Reserve, reserveLeft } from './reserve.ts';

const MONTHS_MAX = 1_200;

/**
 * The month by which the reserve has paid the first `amount` DC of the queue, if nobody invests and nobody ahead
 * cancels. Either would make it earlier, and nothing makes it later while the terms stay. `now` in ms; null beyond a
 * hundred years, and when more waits than is locked, because such figures are inconsistent.
 */
export function paidByMonth({ parameters, programme }: Reserve, amount: Micro, now: number): string | null {
  if (amount > programme.locked) return null;
  let [ahead, locked, at] = [amount, programme, now];
  for (let months = 0; months < MONTHS_MAX; months++) {
    const paid = reserveLeft({ parameters, programme: locked }, at);
    if (ahead <= paid) return formatMonth(at);
    ahead -= paid;
    locked = changeLocked(locked, -paid, at);
    at = endOfMonth(formatMonth(at));
  }
  return null;
}
