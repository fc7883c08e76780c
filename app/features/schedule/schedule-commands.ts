/** The commands about schedules that are still shown: a verdict may arrive before its effect is downloaded. Pure. */
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { cancelSchedule, createSchedule, pauseSchedule, resumeSchedule } from './commands.ts';

const CHANGES: readonly string[] = [pauseSchedule, resumeSchedule, cancelSchedule].map(({ type }) => type);

export const SCHEDULE_COMMANDS: readonly string[] = [createSchedule.type, ...CHANGES];

/** A new schedule that this device does not have yet. */
export const isNewSchedule = ({ id, type }: CommandDoc, held: ReadonlySet<string>): boolean =>
  type === createSchedule.type && !held.has(id);

/** A change that this device's schedule does not show yet. */
export function isPendingChange(
  { type, payload, status, verdict }: CommandDoc,
  schedule: ScheduleDoc,
): boolean {
  if (!CHANGES.includes(type) || payload['schedule'] !== schedule.id) return false;
  return status !== 'done' || (verdict !== undefined && verdict.seq > schedule.seq);
}
