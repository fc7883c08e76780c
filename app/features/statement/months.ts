/** The months of a history, in the time zone of the device. */
import type { Period } from '#domain/statement/statement.ts';
import { isoTime } from '../../platform/iso-time.ts';

const partsOf = (month: string): readonly [year: number, month: number] => {
  const [year = '', number = ''] = month.split('-');
  return [Number(year), Number(number)];
};

const nameOf = (date: Date): string =>
  `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`;

/** From its first local moment to the first of the next month. */
export function makePeriod(month: string): Period {
  const [year, number] = partsOf(month);
  return {
    from: isoTime(new Date(year, number - 1, 1).getTime()),
    to: isoTime(new Date(year, number, 1).getTime()),
  };
}

/** "2026-11" of a time in ms. */
export const monthAt = (at: number): string => nameOf(new Date(at));

/** As of when (ms) a month is known on a device that was last current at `currentAt` (ms); null: completely. */
export const monthAsOf = (month: string, currentAt: number): number | null =>
  currentAt < Date.parse(makePeriod(month).to) ? currentAt : null;

/** Every month between two times (ms), newest first, including those without a transaction. */
export function monthsBetween(from: number, to: number): readonly string[] {
  const last = monthAt(to);
  const first = new Date(from);
  const months: string[] = [];
  for (let n = 0; months.at(-1) !== last && from <= to; n++)
    months.push(nameOf(new Date(first.getFullYear(), first.getMonth() + n, 1)));
  return months.reverse();
}
