import type { ReactElement } from 'react';
import { useNow } from '../platform/clock.ts';
import { exactTime, timeAgo } from './format.ts';

const tickMs = 15_000;

/** "3 minutes ago", with the exact time on hover. `at` in ms since the epoch. */
export function RelativeTime({ at }: { readonly at: number }): ReactElement {
  const now = useNow(tickMs);
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}
