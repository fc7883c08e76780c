/** The texts of a schedule's plan, in the local time of its time zone. */
import { dateOfDays, DAY_MS } from '#domain/calendar.ts';
import { hasDate, localDate } from '#domain/schedule/plan.ts';
import type { SchedulePlan } from '#domain/schedule/schema.ts';
import { formatDate } from '#app/ui/date-format.ts';

const WEEKDAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'] as const;

const ordinal = (day: number): string => {
  const teens = day % 100 >= 11 && day % 100 <= 13;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${String(day)}${ending}`;
};

/** "Every month on the 31st"; in a shorter month, on its last day. */
export function repeatText(plan: SchedulePlan): string {
  const days = Math.floor(localDate(plan, 1) / DAY_MS);
  switch (plan.every) {
    case 'once':
      return 'Once';
    case 'day':
      return 'Every day';
    case 'week':
      return `Every ${WEEKDAYS[((days % 7) + 7) % 7] ?? 'week'}`;
    case 'month': {
      const { day } = dateOfDays(days);
      return `Every month on the ${ordinal(day)}${day > 28 ? ', or its last day' : ''}`;
    }
  }
}

const LAST_SOUGHT = 1_000;

/** "After 12 times, on Dec 31, 2027"; skipped dates count. */
export function endText(plan: SchedulePlan): string {
  if (plan.every === 'once') return 'After this one';
  if (plan.count !== undefined) {
    return `After ${String(plan.count)} ${plan.count === 1 ? 'time' : 'times'}, on ${dayText(plan, plan.count)}`;
  }
  if (plan.until === undefined) return 'Never';
  let last = 1;
  while (last < LAST_SOUGHT && hasDate(plan, last + 1)) last += 1;
  return last === LAST_SOUGHT ? `On ${plan.until}` : `With ${dayText(plan, last)}`;
}

const dayText = (plan: SchedulePlan, n: number): string => formatDate('dayInUtc', localDate(plan, n));

/** "Jan 31, 2027, 09:00", by the clock of the plan. */
export const dateText = (plan: SchedulePlan, n: number): string =>
  formatDate('momentInUtc', localDate(plan, n));

/** The texts of the dates from number `from` on, at most `max`. */
export function comingDates(plan: SchedulePlan, from: number, max: number): string[] {
  const dates: string[] = [];
  for (let n = from; dates.length < max && hasDate(plan, n); n++) dates.push(dateText(plan, n));
  return dates;
}
