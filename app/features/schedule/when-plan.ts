/** Reads the typed fields of "When" as a plan, or as an error. */
import { DAY_MS, MINUTE_MS } from '#domain/calendar.ts';
import { writeCivil } from '#domain/schedule/civil-time.ts';
import { firstDate } from '#domain/schedule/plan.ts';
import { type Every, type SchedulePlan, SchedulePlanSchema } from '#domain/schedule/schema.ts';
import { toLocal } from '#domain/schedule/time-zone.ts';
import { findErrorText } from '../../ui/schema-errors.ts';

export const ENDS = ['never', 'until', 'count'] as const;
export type End = (typeof ENDS)[number];

export type WhenFields = {
  readonly date: string;
  readonly time: string;
  readonly every: Every;
  readonly end: End;
  readonly until: string;
  readonly count: string;
};

/** The wrong field and the reason. */
export type WhenProblem = { readonly field: 'date' | 'until' | 'count' | 'every'; readonly text: string };

export type ReadWhen =
  | { readonly plan: SchedulePlan; readonly problem: null }
  | { readonly plan: null; readonly problem: WhenProblem };

const HOUR_MS = 60 * MINUTE_MS;

/** Tomorrow at nine in that zone; `now` in ms. */
export function usualWhen(now: number, zone: string): WhenFields {
  const today = Math.floor(toLocal(now, zone) / DAY_MS) * DAY_MS;
  const [date = '', time = ''] = writeCivil(today + DAY_MS + 9 * HOUR_MS).split('T');
  return { date, time, every: 'once', end: 'never', until: '', count: '' };
}

const FIELD_OF: Readonly<Record<string, WhenProblem['field']>> = {
  startAt: 'date',
  timeZone: 'date',
  every: 'every',
  until: 'until',
  count: 'count',
};

const failedField = (field: string, code: string): ReadWhen => ({
  plan: null,
  problem: { field: FIELD_OF[field] ?? 'date', text: findErrorText(code) },
});

/** The plan of the shown fields, unchecked. */
function planIn({ count, date, end, every, time, until }: WhenFields, timeZone: string): object {
  const ends = every === 'once' ? 'never' : end;
  return {
    every,
    startAt: date === '' || time === '' ? '' : `${date}T${time}`,
    timeZone,
    ...(ends === 'until' ? { until } : {}),
    ...(ends === 'count' ? { count: Number(count) } : {}),
  };
}

/** Includes the authority's checks at `now` (ms). */
export function readWhen(fields: WhenFields, timeZone: string, now: number): ReadWhen {
  const parsed = SchedulePlanSchema.safeParse(planIn(fields, timeZone));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return failedField(String(issue?.path[0]), issue?.message ?? '');
  }
  const first = firstDate(parsed.data, now);
  if (first.ok) return { plan: parsed.data, problem: null };
  return failedField(String(first.detail?.['field']), first.code);
}
