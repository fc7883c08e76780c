import { useCallback, useMemo } from 'react';
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import type { CommandDoc } from './command-doc.ts';
import { useDeviceData, useObserved } from './device-context.ts';
import { useCommand, useEnqueue, useOutbox } from './outbox.ts';
import { plain, plainOne } from './plain.ts';
import { useHasPulled } from './sync-status.ts';

export type { ScheduleDoc };
export type ScheduleChange = 'schedule.pause' | 'schedule.resume' | 'schedule.cancel';

export type SchedulesView = {
  /** Those with a date to come, the next first; paused ones after them. */
  readonly open: readonly ScheduleDoc[];
  /** The latest first. */
  readonly over: readonly ScheduleDoc[];
  /** Asked for on this device and not with the service yet, or refused; newest first. */
  readonly asked: readonly CommandDoc[];
  /** Before the first sync it is not known that there are none. */
  readonly unknown: boolean;
};

export function useSchedules(): SchedulesView {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plain(data.database.collections.schedules.find())),
    [data],
  );
  const { value } = useObserved(source);
  const { commands } = useOutbox();
  const pulled = useHasPulled('schedules');
  return useMemo(() => {
    const all = value ?? [];
    const ids = new Set(all.map(({ id }) => id));
    return {
      open: all.filter(isOpen).toSorted(byNext),
      over: all.filter((schedule) => !isOpen(schedule)).toSorted((a, b) => b.seq - a.seq),
      asked: commands.filter(({ id, type }) => type === 'schedule.create' && !ids.has(id)),
      unknown: value === undefined || (!pulled && all.length === 0),
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
  /** The command that asks for it, when it is of this device. */
  readonly command: CommandDoc | null;
  /** What was asked for since and is not decided, or was refused; the latest. */
  readonly change: CommandDoc | null;
  readonly loading: boolean;
};

export function useSchedule(id: string): ScheduleView {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plainOne(data.database.collections.schedules.findOne(id))),
    [data, id],
  );
  const { value, stale } = useObserved(source);
  const command = useCommand(id);
  const { commands } = useOutbox();
  const change = commands.find(({ type, payload }) => isChange(type) && payload['schedule'] === id);
  return { schedule: stale ? null : (value ?? null), command, change: change ?? null, loading: stale };
}

const isChange = (type: string): type is ScheduleChange =>
  type === 'schedule.pause' || type === 'schedule.resume' || type === 'schedule.cancel';

/** Resolves once the wish is safely on this device. */
export function useChangeSchedule(): (type: ScheduleChange, schedule: string) => Promise<void> {
  const enqueue = useEnqueue();
  return useCallback(
    async (type, schedule) => {
      await enqueue(type, { schedule });
    },
    [enqueue],
  );
}
