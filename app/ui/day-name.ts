/** Local calendar days, as headings of lists name them. */
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The beginning of the local day of a moment; ms. */
export const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** "Today", "Yesterday", "Monday 23 November" or "23 November 2025". `day`: its beginning; both in ms. */
export function dayName(day: number, now: number): string {
  const today = startOfDay(now);
  if (day === today) return 'Today';
  // By the calendar, because the previous day may have had 23 or 25 hours.
  if (day === new Date(today).setDate(new Date(today).getDate() - 1)) return 'Yesterday';
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayAndMonth : withYear).format(day);
}
