/** The dates of a schedule: counted from its first, in the local time of its time zone. */
import type { ErrorCode } from '../error-code.ts';
import { scheduleAheadDaysMax, scheduleLateMinutesMax } from './limits.ts';
import { assert, err, ok, type Result } from '../result.ts';
import { DAY_MS, dateOfDays, countDays, MINUTE_MS } from '../calendar.ts';
import { addMonths, parseCivil, parseCivilDate } from './civil-time.ts';
import type { ScheduleDate, SchedulePlan } from './schema.ts';
import { toInstant, isTimeZone } from './time-zone.ts';

/** The local time of date `n` (1 is the first). Each is counted from the first, so after 28 February comes 31 March. */
export function localDate({ startAt, every }: SchedulePlan, n: number): number {
  const start = parseCivil(startAt);
  assert(start !== null, `${startAt} is not a date and time`);
  const steps = n - 1;
  if (every === 'once' || steps === 0) return start;
  if (every === 'day') return start + steps * DAY_MS;
  if (every === 'week') return start + steps * 7 * DAY_MS;
  const day = Math.floor(start / DAY_MS);
  return countDays(addMonths(dateOfDays(day), steps)) * DAY_MS + (start - day * DAY_MS);
}

/** The `n`-th date in ms since the epoch. */
export const instantOfDate = (plan: SchedulePlan, n: number): number =>
  toInstant(localDate(plan, n), plan.timeZone);

/** Whether date `n` exists: once, a number of times, up to and including a day, or without end. */
export function hasDate(plan: SchedulePlan, n: number): boolean {
  if (plan.every === 'once') return n === 1;
  if (plan.count !== undefined) return n <= plan.count;
  if (plan.until === undefined) return true;
  const last = parseCivilDate(plan.until);
  return last !== null && Math.floor(localDate(plan, n) / DAY_MS) <= last;
}

/** The `n`-th date, or null when the plan has no such. */
export const dateAt = (plan: SchedulePlan, n: number): ScheduleDate | null =>
  hasDate(plan, n) ? { at: instantOfDate(plan, n), n } : null;

const LONGEST_STEP_MS = { once: DAY_MS, day: DAY_MS, week: 7 * DAY_MS, month: 31 * DAY_MS } as const;

const SHORTEST_STEP_MS = { once: Infinity, day: DAY_MS, week: 7 * DAY_MS, month: 28 * DAY_MS } as const;
/** A change of clocks shortens a step by at most a day: places that moved across the date line skipped one. */
const CLOCKS_MS = DAY_MS;

/**
 * An upper bound on the number of dates from the one at `from` up to and including `until` (ms), without computing any of
 * them.
 */
export function datesAtMost({ every }: SchedulePlan, from: number, until: number): number {
  if (from > until) return 0;
  return 1 + Math.floor((until - from + CLOCKS_MS) / SHORTEST_STEP_MS[every]);
}

/** The first date from the `from`-th on that is later than `after` (ms), or null when all of them have passed. */
export function dateAfter(plan: SchedulePlan, from: number, after: number): ScheduleDate | null {
  // No interval between dates is longer than this, except for a clock change, so this many dates can be skipped.
  const steps = Math.floor((after - instantOfDate(plan, from)) / LONGEST_STEP_MS[plan.every]) - 1;
  for (let n = from + Math.max(0, steps); ; n++) {
    const date = dateAt(plan, n);
    if (date === null || date.at > after) return date;
  }
}

/** The number of dates from number `from` on that have come by `now` (ms); counts at most `max` + 1. */
export function datesPassed(
  plan: SchedulePlan,
  from: number,
  { now, max }: { now: number; max: number },
): number {
  let passed = 0;
  while (passed <= max) {
    const date = dateAt(plan, from + passed);
    if (date === null || date.at > now) break;
    passed += 1;
  }
  return passed;
}

/**
 * The first date of a new plan at `now` (ms). A command may have waited on a device, so a first date that passed less
 * than `scheduleLateMinutesMax` ago is treated as now. Refusals in order: TIME_ZONE_UNKNOWN, SCHEDULE_IN_PAST,
 * SCHEDULE_TOO_FAR, SCHEDULE_END_INVALID.
 */
export function firstDate(plan: SchedulePlan, now: number): Result<ScheduleDate, ErrorCode> {
  if (!isTimeZone(plan.timeZone)) return err('TIME_ZONE_UNKNOWN', { field: 'timeZone' });
  const at = instantOfDate(plan, 1);
  if (at < now - scheduleLateMinutesMax * MINUTE_MS) return err('SCHEDULE_IN_PAST', { field: 'startAt' });
  if (at > now + scheduleAheadDaysMax * DAY_MS) return err('SCHEDULE_TOO_FAR', { field: 'startAt' });
  const ends = plan.count !== undefined || plan.until !== undefined;
  if (plan.every === 'once' && ends) return err('SCHEDULE_END_INVALID', { field: 'every' });
  if (plan.count !== undefined && plan.until !== undefined)
    return err('SCHEDULE_END_INVALID', { field: 'count' });
  if (!hasDate(plan, 1)) return err('SCHEDULE_END_INVALID', { field: 'until' });
  return ok({ at, n: 1 });
}
