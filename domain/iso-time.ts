import { z } from 'zod';

/** The one form in which a command names a moment: UTC with milliseconds, `2026-11-22T05:30:00.000Z`. Two spellings of one moment would be two commands. */
export const MomentField = z.iso.datetime({ precision: 3 });

/** ms since the epoch of a text that `MomentField` has checked. Without the platform's clock type: `decide` reads it. */
export function momentMs(text: string): number {
  const part = (from: number, to: number): number => Number(text.slice(from, to));
  const days = daysSinceEpoch(part(0, 4), part(5, 7), part(8, 10));
  const seconds = (days * 24 + part(11, 13)) * 3_600 + part(14, 16) * 60 + part(17, 19);
  return seconds * 1_000 + part(20, 23);
}

/** Gregorian calendar, years counted from March so that the leap day is the last (Hinnant, "days from civil"). */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const century = Math.floor(shifted / 100);
  const yearDays = shifted * 365 + Math.floor(shifted / 4) - century + Math.floor(shifted / 400);
  const monthDays = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return yearDays + monthDays + day - 1 - DAYS_BEFORE_EPOCH;
}

const DAYS_BEFORE_EPOCH = 719_468;
