import type { ReactElement } from 'react';
import { useNow } from '../../platform/clock.ts';
import { timeMs, type TimeLike } from '../../ui/format.ts';

const tickMs = 1_000;

/** "14:59"; counts down to the last second. */
export function leftText(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The time for which an order's price is locked (ruling M9). Screen readers do not announce every second, because the
 * text says enough.
 */
export function Countdown({ until }: { readonly until: TimeLike }): ReactElement {
  const now = useNow(tickMs);
  const end = timeMs(until);
  if (end <= now) {
    return (
      <p className="vq-wait purchase-lock">
        The price is no longer locked. A payment now gets the price of the moment at which it is made.
      </p>
    );
  }
  return (
    <p className="purchase-lock" role="timer" aria-live="off">
      Price locked for <strong className="vq-figures">{leftText(end, now)}</strong>
    </p>
  );
}
