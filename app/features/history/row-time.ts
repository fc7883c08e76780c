import { startOfDay } from '../../ui/calendar-day.ts';
import { timeAgo, timeMs, timeOfDay } from '../../ui/format.ts';

/** Below the heading of a day: "14:02", and today "3 minutes ago". Elsewhere always relative. */
export const rowTime = (
  at: string,
  { inDay, now }: { readonly inDay: boolean; readonly now: number },
): string => (inDay && timeMs(at) < startOfDay(now) ? timeOfDay(at) : timeAgo(at, now));
