import { map } from 'rxjs';
import { observeRecords } from '#app/data/queries/records.ts';
import type { DueItem, WatchDue } from '#app/data/queries/due-source.ts';
import type { ScheduleDoc } from './schedules.ts';

/** The next date of an active schedule; a paused one is not due. */
export function dueOf({ id, status, next, to, amount, currency, warning }: ScheduleDoc): DueItem[] {
  if (status !== 'active' || next === null) return [];
  const isShort = warning?.n === next.n;
  return [
    {
      id: `schedule:${id}`,
      title: 'Scheduled',
      ...(isShort ? { warning: 'Not enough in your wallet' } : {}),
      party: to,
      amount,
      currency,
      direction: 'out',
      at: Date.parse(next.at),
      to: `/wallet/scheduled?open=${id}`,
      action: 'View',
    },
  ];
}

export const watchDue: WatchDue = ({ database }) =>
  observeRecords<'schedule'>(database, { kind: { $in: ['schedule'] } }).pipe(
    map((schedules) => schedules.flatMap(dueOf)),
  );
