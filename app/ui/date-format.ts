/**
 * Writes every date of the app: English words in the order of the device's region ("Nov 27, 2026" or "27 Nov 2026"), and the clock
 * with 24 hours. A lint rule lets no other file write dates by itself.
 */
import { onFirstUse } from './on-first-use.ts';

type Options = Intl.DateTimeFormatOptions;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const STYLES = {
  /** "14:02" */
  time: clock,
  /** "Nov 27" */
  dayAndMonth: { day: 'numeric', month: 'short' },
  /** "Nov 27, 14:02" */
  dayAndTime: { day: 'numeric', month: 'short', ...clock },
  /** "Nov 27, 2026" */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** "Nov 27, 2026, 14:02" */
  moment: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  /** "Nov 27, 2026, 14:02:31" */
  exact: { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' },
  /** "Friday, November 27" */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "November 27, 2026" */
  longDay: { day: 'numeric', month: 'long', year: 'numeric' },
  /** "Nov 2026" */
  month: { month: 'short', year: 'numeric' },
  /** "Jan 31", of a date that is given in UTC. */
  dayAndMonthInUtc: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  /** "Jan 31, 2027", of a date that is given in UTC, such as one by the clock of another time zone. */
  dayInUtc: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  /** "Jan 31, 2027, 09:00", of the same. */
  momentInUtc: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' },
  /** "Nov 2026", of a month that is given in UTC. */
  monthInUtc: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  /** "November 2026", of a month that is given in UTC. */
  longMonthInUtc: { month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const satisfies Record<string, Options>;

export type DateStyle = keyof typeof STYLES;

/** Regions in which the month comes before the day; everywhere else the day comes first. */
const MONTH_FIRST = new Set(['AS', 'CA', 'GU', 'MP', 'PH', 'PR', 'US', 'VI']);

/** American or British English, by the region of a language; a language without a region stands for its largest region. */
export function findDateLocale(language: string): 'en-US' | 'en-GB' {
  const { region } = new Intl.Locale(language).maximize();
  return region === undefined || MONTH_FIRST.has(region) ? 'en-US' : 'en-GB';
}

const made = new Map<DateStyle, Intl.DateTimeFormat>();

function formatterOf(style: DateStyle): Intl.DateTimeFormat {
  const known = made.get(style);
  if (known !== undefined) return known;
  const device = new Intl.NumberFormat().resolvedOptions().locale;
  const formatter = new Intl.DateTimeFormat(findDateLocale(device), STYLES[style]);
  made.set(style, formatter);
  return formatter;
}

/** `at` in ms since the epoch. */
export const formatDate = (style: DateStyle, at: number): string => formatterOf(style).format(at);

const publicDay = onFirstUse(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

/** "November 14, 2025": the day of the launch as the specification writes it, the same for everybody on pages rendered by the build. */
export const formatPublicDay = (at: number): string => publicDay().format(at);

const publicTime = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }),
);

/** "00:00", in UTC. */
export const formatPublicTime = (at: number): string => publicTime().format(at);
