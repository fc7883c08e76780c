import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { AmountField, CurrencyField, requiredText, NoteField, RecipientField } from '../fields.ts';
import { scheduleCountMax, timeZoneLengthMax } from './limits.ts';
import { CommandIdSchema } from '../ids.ts';
import { parseCivil, parseCivilDate } from './civil-time.ts';

const code = (name: ErrorCode): ErrorCode => name;

export const EVERY = ['once', 'day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];

/** `2027-01-31T09:00`: the local time in the schedule's time zone. */
const LocalTimeField = requiredText('SCHEDULE_TIME_INVALID').refine(
  (text) => text === '' || parseCivil(text) !== null,
  code('SCHEDULE_TIME_INVALID'),
);

const LocalDateField = requiredText('SCHEDULE_TIME_INVALID').refine(
  (text) => text === '' || parseCivilDate(text) !== null,
  code('SCHEDULE_TIME_INVALID'),
);

/** `Europe/Berlin`; the platform knows whether the zone exists. */
const TimeZoneField = requiredText('TIME_ZONE_UNKNOWN')
  .max(timeZoneLengthMax, code('TIME_ZONE_UNKNOWN'))
  .regex(/^([A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,3})?$/, code('TIME_ZONE_UNKNOWN'));

const plan = {
  every: z.enum(EVERY),
  startAt: LocalTimeField,
  timeZone: TimeZoneField,
  /** The number of dates, the first included; skipped and failed ones count. */
  count: z
    .int(code('SCHEDULE_END_INVALID'))
    .min(1, code('SCHEDULE_END_INVALID'))
    .max(scheduleCountMax, code('SCHEDULE_END_INVALID'))
    .optional(),
  /** The last day, inclusive. */
  until: LocalDateField.optional(),
};

export const SchedulePlanSchema = z.strictObject(plan);
/** When a schedule is due. Without `count` and `until` it has no end. */
export type SchedulePlan = z.infer<typeof SchedulePlanSchema>;

const transfer = {
  amount: AmountField,
  currency: CurrencyField,
  note: NoteField.optional(),
  to: RecipientField,
};

/** The transfer that is sent on every date. */
export type ScheduledTransfer = z.infer<z.ZodObject<typeof transfer>>;

export const ScheduleCreateSchema = z.strictObject({ ...transfer, ...plan });
export type ScheduleCreate = z.infer<typeof ScheduleCreateSchema>;

/** A schedule is named by the id of the command that made it; an invalid one cannot be found. */
const ScheduleField = requiredText('SCHEDULE_NOT_OPEN').refine(
  (text) => text === '' || CommandIdSchema.safeParse(text).success,
  code('SCHEDULE_NOT_OPEN'),
);

export const ScheduleNameSchema = z.strictObject({ schedule: ScheduleField });
export type ScheduleName = z.infer<typeof ScheduleNameSchema>;

export const ScheduleDateNameSchema = z.strictObject({ n: z.int().min(1), schedule: ScheduleField });
export type ScheduleDateName = z.infer<typeof ScheduleDateNameSchema>;

/** A date of a plan: its number, and its moment (ms). */
export type ScheduleDate = { readonly at: number; readonly n: number };
