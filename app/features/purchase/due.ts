import { of } from 'rxjs';
import type { DueItem, WatchDue } from '#app/data/queries/due-source.ts';
import { now } from '#app/platform/clock.ts';
import { type PendingPurchase, pendingPurchase } from './pending-purchase.ts';

/** An order of this device whose price is still locked. `at` in ms. */
export function dueOf({ checkout }: PendingPurchase, at: number): DueItem[] {
  if (checkout === null || Date.parse(checkout.lockedUntil) <= at) return [];
  return [
    {
      id: `order:${checkout.order}`,
      title: 'Purchase to be paid',
      amount: checkout.amountUsd,
      currency: 'USD',
      direction: 'out',
      at: Date.parse(checkout.lockedUntil),
      ends: true,
      to: '/wallet?buy=1',
      action: 'Continue',
    },
  ];
}

/** Read once, because the purchase of this device changes only in its dialog. */
export const watchDue: WatchDue = ({ userId }) => {
  const pending = pendingPurchase.read(userId);
  return of(pending === null ? [] : dueOf(pending, now()));
};
