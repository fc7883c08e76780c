/** Which wishes about schedules are still to be seen: a verdict may be here before what it did has been pulled. Pure. */
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { cancelSchedule, createSchedule, pauseSchedule, resumeSchedule } from './commands.ts';

const CHANGES: readonly string[] = [pauseSchedule, resumeSchedule, cancelSchedule].map(({ type }) => type);

export const SCHEDULE_COMMANDS: readonly string[] = [createSchedule.type, ...CHANGES];

/** Asked for, and not among the schedules of this device. */
export const asksForNew = ({ id, type }: CommandDoc, held: ReadonlySet<string>): boolean =>
  type === createSchedule.type && !held.has(id);

/** Asked for, and not to be seen in the schedule as this device has it. */
export function changes({ type, payload, status, verdict }: CommandDoc, schedule: ScheduleDoc): boolean {
  if (!CHANGES.includes(type) || payload['schedule'] !== schedule.id) return false;
  return status !== 'done' || (verdict !== undefined && verdict.seq > schedule.seq);
}
