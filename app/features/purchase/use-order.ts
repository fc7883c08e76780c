import { useEffect, useState } from 'react';
import type { CardOrder } from '#domain/payment/messages.ts';
import { onOnline, onVisible } from '../../platform/connectivity.ts';
import { fetchOrder } from './payments-api.ts';
import { pendingPurchase } from './pending-purchase.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { sessionState } from '../../platform/session.ts';
import { isOver } from './order-text.ts';

export type FollowedOrder = {
  /** The last reported status; null before that. */
  readonly order: CardOrder | null;
  /** Why the last request failed; the last status stays. */
  readonly problem: AppProblem | null;
};

const firstPauseMs = 1_500;
const longestPauseMs = 15_000;
const growth = 1.25;
const nothing: FollowedOrder = { order: null, problem: null };

/** The screen keeps showing it; the device only stops offering it for payment. */
function settle(order: string): void {
  const session = sessionState();
  if (session.status === 'signed-in') pendingPurchase.settle(session.person.id, order);
}

/**
 * Polls an order until no further change is expected: often at first, then less; at once when the page becomes visible
 * or the network returns. The component is keyed by the order.
 */
export function useOrder(id: string | null): FollowedOrder {
  const [followed, setFollowed] = useState<FollowedOrder>(nothing);
  useEffect(() => {
    if (id === null) return undefined;
    let stopped = false;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const ask = async (): Promise<void> => {
      if (asking || stopped) return;
      asking = true;
      clearTimeout(timer);
      const outcome = await fetchOrder(id);
      asking = false;
      if (stopped) return;
      setFollowed((before) =>
        outcome.ok
          ? { order: outcome.value, problem: null }
          : { order: before.order, problem: outcome.problem },
      );
      if (outcome.ok && isOver(outcome.value)) settle(id);
      if (outcome.ok ? isOver(outcome.value) : outcome.problem.status === 404) return;
      timer = setTimeout(() => void ask(), pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * growth);
    };
    const again = (): void => {
      pauseMs = firstPauseMs;
      void ask();
    };
    const stops = [onOnline(again), onVisible(again)];
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [id]);
  return followed;
}
