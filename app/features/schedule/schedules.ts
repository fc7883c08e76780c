import { useCallback, useMemo } from 'react';
import type { CommandType } from '#app/feature.ts';
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import { newId } from '#app/platform/new-id.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import type { ConfirmBy } from '#app/platform/two-factor.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import { useEnqueueConfirmed } from '#app/data/outbox/confirm-commands.ts';
import { useCommand } from '#app/data/outbox/outbox.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { recordsOf, useRecord } from '#app/data/queries/records.ts';
import { isNewSchedule, isPendingChange, SCHEDULE_COMMANDS } from './schedule-commands.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';

export type { ScheduleDoc };

export type SchedulesView = {
  /** Schedules with a next date, earliest first; paused ones after them. */
  readonly open: readonly ScheduleDoc[];
  /** Latest first. */
  readonly over: readonly ScheduleDoc[];
  /** Requested on this device and not among the schedules yet, or refused; newest first. */
  readonly asked: readonly CommandDoc[];
  /** Before the first synchronisation an empty list is not known to be empty. */
  readonly unknown: boolean;
};

const observeScheduleCommands = ({ database }: DeviceData) =>
  observeQuery(
    database.collections.commands.find({
      selector: { type: { $in: [...SCHEDULE_COMMANDS] }, status: { $ne: 'cancelled' }, dismissed: false },
      sort: [{ order: 'asc' }],
    }),
  );

/** This device's commands about schedules that are not dismissed; newest first. */
function useScheduleCommands(): readonly CommandDoc[] {
  return useObservedData(observeScheduleCommands).value ?? NONE;
}

const NONE: readonly CommandDoc[] = [];

const observeSchedules = recordsOf(['schedule'], (schedules: readonly ScheduleDoc[]) => schedules);

export function useSchedules(): SchedulesView {
  const value = useObservedData(observeSchedules).value;
  const commands = useScheduleCommands();
  const pulled = useHasPulled('schedules');
  return useMemo(() => {
    const held = value ?? [];
    const ids = new Set(held.map(({ id }) => id));
    return {
      open: held.filter(isOpen).toSorted(byNext),
      over: held.filter((schedule) => !isOpen(schedule)).toSorted((a, b) => b.seq - a.seq),
      asked: value === undefined ? [] : commands.filter((command) => isNewSchedule(command, ids)),
      unknown: value === undefined || (!pulled && held.length === 0),
    };
  }, [value, commands, pulled]);
}

export const isOpen = ({ status }: ScheduleDoc): boolean => status === 'active' || status === 'paused';

const byNext = (a: ScheduleDoc, b: ScheduleDoc): number =>
  Number(a.status === 'paused') - Number(b.status === 'paused') ||
  (a.next?.at ?? '').localeCompare(b.next?.at ?? '') ||
  a.seq - b.seq;

export type ScheduleView = {
  readonly schedule: ScheduleDoc | null;
  /** The command that requested it, if it is of this device. */
  readonly command: CommandDoc | null;
  /** The latest change that it does not show yet, or that was refused. */
  readonly change: CommandDoc | null;
  readonly loading: boolean;
};

export function useSchedule(id: string): ScheduleView {
  const { value, stale } = useRecord('schedule', id);
  const command = useCommand(id);
  const commands = useScheduleCommands();
  const schedule = stale ? null : (value ?? null);
  const change = schedule === null ? undefined : commands.find((asked) => isPendingChange(asked, schedule));
  return { schedule, command, change: change ?? null, loading: stale };
}

/**
 * Resolves once the command is stored on this device, or to the error of its confirmation. `by`: the confirmation, if
 * required.
 */
export function useChangeSchedule(): (
  type: CommandType,
  schedule: string,
  by?: ConfirmBy | null,
) => Promise<AppProblem | null> {
  const enqueue = useEnqueueConfirmed();
  return useCallback(
    (type, schedule, by = null) => enqueue({ id: newId(), type, payload: { schedule } }, by),
    [enqueue],
  );
}
