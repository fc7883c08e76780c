/**
 * Time zones by the platform's rules. Their results are written into the journal when an entry is decided, and never
 * computed again on replay (docs/decisions/0006), so another version of the rules changes no history.
 */
import { DAY_MS, countDays } from '../calendar.ts';

const REMEMBERED = 600;
const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Null for a zone that the platform does not know. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // There are some 600 names; other spellings must not fill the memory.
  if (formats.size >= REMEMBERED) formats.clear();
  const made = makeFormat(zone);
  formats.set(zone, made);
  return made;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

export const isTimeZone = (zone: string): boolean => formatOf(zone) !== null;

/** The local time of that zone at `at` (ms since the epoch), to the second. Throws for an unknown zone. */
export function toLocal(at: number, zone: string): number {
  const format = formatOf(zone);
  if (format === null) throw new Error(`${zone} is not a time zone`);
  const read = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0;
  const days = countDays({ year: part('year'), month: part('month'), day: part('day') });
  return days * DAY_MS + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000;
}

const offsetAt = (at: number, zone: string): number => toLocal(at, zone) - Math.floor(at / 1_000) * 1_000;

/**
 * The moment of a local time, in ms since the epoch. Of a time that occurs twice, when clocks go back, it is the first;
 * a time that is skipped, when they go forward, moves by the skipped interval (02:30 → 03:30).
 */
export function toInstant(local: number, zone: string): number {
  const before = offsetAt(local - DAY_MS, zone);
  const after = offsetAt(local + DAY_MS, zone);
  // With the offset before a clock change, then with the one after it: the first that gives the local time back.
  const candidates = [local - before, local - after].sort((a, b) => a - b);
  return candidates.find((at) => toLocal(at, zone) === local) ?? local - before;
}
