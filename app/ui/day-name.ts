/** Local calendar days, as headings of lists name them. */
import { startOfDay } from './calendar-day.ts';
import { formatDate } from './date-format.ts';

/** "Today", "Yesterday", "Monday, November 23" or "November 23, 2025". `day`: its beginning; both in ms. */
export function dayName(day: number, now: number): string {
  const today = startOfDay(now);
  if (day === today) return 'Today';
  // By the calendar, because the previous day may have had 23 or 25 hours.
  if (day === new Date(today).setDate(new Date(today).getDate() - 1)) return 'Yesterday';
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return formatDate(isThisYear ? 'weekday' : 'longDay', day);
}
