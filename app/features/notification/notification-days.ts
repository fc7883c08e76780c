import type { NotificationDoc } from '#domain/protocol.ts';

export type NotificationDay = {
  /** The first moment of the local day, ms. */
  readonly day: number;
  readonly name: string;
  readonly notifications: readonly NotificationDoc[];
};

const dayAndMonth = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** The beginning of the local day of a moment; ms. */
const startOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

function nameOf(day: number, now: number): string {
  const today = startOf(now);
  if (day === today) return 'Today';
  // By the calendar, because the previous day may have had 23 or 25 hours.
  if (day === new Date(today).setDate(new Date(today).getDate() - 1)) return 'Yesterday';
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayAndMonth : withYear).format(day);
}

/** Groups notifications, newest first, by day. `now` in ms. */
export function byDay(notifications: readonly NotificationDoc[], now: number): NotificationDay[] {
  const days = new Map<number, NotificationDoc[]>();
  for (const notification of notifications) {
    const day = startOf(Date.parse(notification.at));
    const known = days.get(day);
    if (known === undefined) days.set(day, [notification]);
    else known.push(notification);
  }
  return [...days].map(([day, rows]) => ({ day, name: nameOf(day, now), notifications: rows }));
}
