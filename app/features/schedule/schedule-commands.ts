/** Which wishes about schedules are still to be seen: a verdict may be here before what it did has been pulled. Pure. */
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';

const CHANGES = ['schedule.pause', 'schedule.resume', 'schedule.cancel'] as const;
export type ScheduleChange = (typeof CHANGES)[number];

export const SCHEDULE_COMMANDS: readonly string[] = ['schedule.create', ...CHANGES];

const isChange = (type: string): boolean => CHANGES.some((change) => change === type);

/** Asked for, and not among the schedules of this device. */
export const asksForNew = ({ id, type }: CommandDoc, held: ReadonlySet<string>): boolean =>
  type === 'schedule.create' && !held.has(id);

/** Asked for, and not to be seen in the schedule as this device has it. */
export function changes({ type, payload, status, verdict }: CommandDoc, schedule: ScheduleDoc): boolean {
  if (!isChange(type) || payload['schedule'] !== schedule.id) return false;
  return status !== 'done' || (verdict !== undefined && verdict.seq > schedule.seq);
}
