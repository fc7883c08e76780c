import type { NotificationDoc } from '#domain/protocol.ts';
import { startOfDay } from '../../ui/calendar-day.ts';
import { dayName } from '../../ui/day-name.ts';

export type NotificationDay = {
  /** The first moment of the local day, ms. */
  readonly day: number;
  readonly name: string;
  readonly notifications: readonly NotificationDoc[];
};

/** Groups notifications, newest first, by day. `now` in ms. */
export function byDay(notifications: readonly NotificationDoc[], now: number): NotificationDay[] {
  const days = new Map<number, NotificationDoc[]>();
  for (const notification of notifications) {
    const day = startOfDay(Date.parse(notification.at));
    const known = days.get(day);
    if (known === undefined) days.set(day, [notification]);
    else known.push(notification);
  }
  return [...days].map(([day, rows]) => ({ day, name: dayName(day, now), notifications: rows }));
}
