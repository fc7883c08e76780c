import type { ReactElement } from 'react';
import { useNow } from '../platform/clock.ts';
import { exactTime, timeAgo, timeMs, type TimeLike } from './format.ts';

const tickMs = 15_000;

/** "3 minutes ago", with the exact time on hover. */
export function RelativeTime({ at }: { readonly at: TimeLike }): ReactElement {
  const now = useNow(tickMs);
  return (
    <time dateTime={new Date(timeMs(at)).toISOString()} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}
