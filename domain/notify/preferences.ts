/** Which notices a person wants outside the app, through which channel, and when not. The app lists all of them. */
import { z } from 'zod';
import { timeZoneLengthMax } from '../schedule/limits.ts';
import type { NoticeText } from '../ledger/notice.ts';
import { DAY_MS, MINUTE_MS } from '../calendar.ts';
import { isTimeZone, toLocal } from '../schedule/time-zone.ts';

/** The kinds to choose from; a notice of another kind counts as `system`. */
export const NOTICE_KINDS = ['transaction', 'project', 'system', 'security'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export const CHANNELS = ['push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

const KindsSchema = z.strictObject({
  transaction: z.boolean(),
  project: z.boolean(),
  system: z.boolean(),
  security: z.boolean(),
});

/** Hours and minutes of local time. */
const ClockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const QuietHoursSchema = z
  .strictObject({
    from: ClockSchema,
    to: ClockSchema,
    timeZone: z.string().max(timeZoneLengthMax).refine(isTimeZone),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'] });
export type QuietHours = z.infer<typeof QuietHoursSchema>;

/** The value of the setting `notify`. `quiet` null: at any time. */
export const NotifyPreferencesSchema = z.strictObject({
  push: KindsSchema,
  mail: KindsSchema,
  quiet: QuietHoursSchema.nullable(),
});
export type NotifyPreferences = z.infer<typeof NotifyPreferencesSchema>;

/** Mails are by default for notices that require action even without the app. */
export const DEFAULT_NOTIFY: NotifyPreferences = {
  push: { transaction: true, project: true, system: true, security: true },
  mail: { transaction: false, project: false, system: false, security: true },
  quiet: null,
};

/** The person's choice, or the defaults. */
export function readNotifyPreferences(value: unknown): NotifyPreferences {
  const parsed = NotifyPreferencesSchema.safeParse(value);
  return parsed.success ? parsed.data : DEFAULT_NOTIFY;
}

export const kindOf = (type: NoticeText['type']): NoticeKind => (type === 'other' ? 'system' : type);

export const isWanted = (
  preferences: NotifyPreferences,
  channel: Channel,
  type: NoticeText['type'],
): boolean => preferences[channel][kindOf(type)];

const minutesOf = (clock: string): number => {
  const [hours, minutes] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** Whether `at` (ms) is within quiet hours, `from` included and `to` excluded. They may span midnight. */
export function isQuiet(quiet: QuietHours | null, at: number): boolean {
  if (quiet === null) return false;
  const local = toLocal(at, quiet.timeZone);
  const minute = Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Whether a notice may disturb now: its kind is turned on, and in quiet hours it is about security. */
export const mayDisturb = (preferences: NotifyPreferences, type: NoticeText['type'], at: number): boolean =>
  isWanted(preferences, 'push', type) && (type === 'security' || !isQuiet(preferences.quiet, at));
