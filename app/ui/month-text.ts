/** The texts of months. A month is "2026-11", in the time zone of the device. */
import { formatDate } from './date-format.ts';

/** A moment in the middle of the month, the same month in every time zone. */
const middleOf = (month: string): number => Date.parse(`${month}-15T12:00:00.000Z`);

/** "November 2026" */
export const longMonth = (month: string): string => formatDate('longMonthInUtc', middleOf(month));

/** "Nov 2026" */
export const shortMonth = (month: string): string => formatDate('monthInUtc', middleOf(month));
