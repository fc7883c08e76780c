import type { ReactElement } from 'react';
import { startOfDay } from '../../ui/day-name.ts';
import { exactTime, timeMs, timeOfDay } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../platform/clock.ts';

const tickMs = 60_000;

/** Below the heading of a day: "14:02", and today "3 minutes ago". Elsewhere always relative. */
export function RowTime({ at, inDay }: { readonly at: string; readonly inDay: boolean }): ReactElement {
  const today = startOfDay(useNow(tickMs));
  if (!inDay || timeMs(at) >= today) return <RelativeTime at={at} />;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {timeOfDay(at)}
    </time>
  );
}
