import type { CommandType } from '#app/feature.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type CommandDoc, type CommandStatus, isLost, isOpen, waitsForCode } from './command-doc.ts';
import { useDeviceData, useObserved, useWhenOpen } from '../device/device-context.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';

export type { CommandDoc };

export type OutboxView = {
  /** Newest first: not final yet, or refused and not put away. */
  readonly commands: readonly CommandDoc[];
  readonly waiting: readonly CommandDoc[];
  readonly processing: readonly CommandDoc[];
  readonly refused: readonly CommandDoc[];
  /** Of those that wait: what a code of the person would send, oldest first. */
  readonly waitingForCode: readonly CommandDoc[];
  /** Of those that were refused: what the service's journal does not have any more, oldest first. */
  readonly lost: readonly CommandDoc[];
  readonly loading: boolean;
};

const shownMax = 200;

export function useOutbox(): OutboxView {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null
        ? null
        : observeQuery(
            data.database.collections.commands.find({
              selector: { status: { $in: ['waiting', 'processing', 'refused'] }, dismissed: false },
              sort: [{ order: 'asc' }],
              limit: shownMax,
            }),
          ),
    [data],
  );
  const { value } = useObserved(source);
  return useMemo(() => {
    const commands = value ?? [];
    const having = (status: CommandStatus) => commands.filter((command) => command.status === status);
    return {
      commands,
      waiting: having('waiting'),
      processing: having('processing'),
      refused: having('refused'),
      waitingForCode: commands.filter(waitsForCode).reverse(),
      lost: commands.filter(isLost).reverse(),
      loading: value === undefined,
    };
  }, [value]);
}

/** A command as it stands, or null when it is not on this device. */
export function useCommand(id: string): CommandDoc | null {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : observeOne(data.database.collections.commands.findOne(id))),
    [data, id],
  );
  const { value, stale } = useObserved(source);
  return stale ? null : (value ?? null);
}

/** Calls back with every command that gets its verdict while the app is open. */
export function useDecided(listener: (command: CommandDoc) => void): void {
  const data = useDeviceData();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  }, [listener]);
  useEffect(() => {
    if (data === null) return undefined;
    const subscription = data.database.collections.commands.update$.subscribe((event) => {
      const command: CommandDoc = structuredClone(event.documentData);
      const wasOpen = isOpen(event.previousDocumentData);
      if (wasOpen && (command.status === 'done' || command.status === 'refused')) latest.current(command);
    });
    return () => subscription.unsubscribe();
  }, [data]);
}

/** Resolves to the command's id once it is safely on this device. The same id again stores it once. */
export function useEnqueue(): (type: CommandType, payload: object, id?: string) => Promise<string> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (type, payload, id) => (await whenOpen()).outbox.enqueue(type, { ...payload }, id),
    [whenOpen],
  );
}

/** Resolves to true when the command will certainly not be sent, false when it may have been already. */
export function useCancel(): (id: string) => Promise<boolean> {
  const whenOpen = useWhenOpen();
  return useCallback(async (id) => (await whenOpen()).outbox.cancel(id), [whenOpen]);
}

/** Puts a refused command away. */
export function useDismiss(): (id: string) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async (id) => (await whenOpen()).outbox.dismiss(id), [whenOpen]);
}

/** A code was given for these, or the person wants what was lost again: they are sent under the ids that they have. */
export function useRelease(): (ids: readonly string[]) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async (ids) => (await whenOpen()).outbox.release(ids), [whenOpen]);
}
