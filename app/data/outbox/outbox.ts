import type { CommandType } from '#app/feature.ts';
import { commandDefinition } from '#app/registered-features.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type CommandDoc, type CommandStatus, isLost, isOpen, waitsForCode } from './command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData, useObservedData, useWhenOpen } from '../device/device-context.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';

export type { CommandDoc };

export type OutboxView = {
  /** Newest first: not final yet, or refused and not dismissed. */
  readonly commands: readonly CommandDoc[];
  readonly waiting: readonly CommandDoc[];
  readonly processing: readonly CommandDoc[];
  readonly refused: readonly CommandDoc[];
  /** Waiting commands that a code of the person would send, oldest first. */
  readonly waitingForCode: readonly CommandDoc[];
  /** Refused commands that the service's journal no longer has, oldest first. */
  readonly lost: readonly CommandDoc[];
  readonly loading: boolean;
};

const shownMax = 200;

const observeOutbox = ({ database }: DeviceData) =>
  observeQuery(
    database.collections.commands.find({
      selector: { status: { $in: ['waiting', 'processing', 'refused'] }, dismissed: false },
      sort: [{ order: 'asc' }],
      limit: shownMax,
    }),
  );

export function useOutbox(): OutboxView {
  const { value } = useObservedData(observeOutbox);
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

/** A command in its present state, or null if it is not on this device. */
export function useCommand(id: string): CommandDoc | null {
  const { value, stale } = useObservedData(
    useCallback(({ database }: DeviceData) => observeOne(database.collections.commands.findOne(id)), [id]),
  );
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

/** Resolves to the command's id once it is stored on this device. The same id again stores it once. */
export function useEnqueue(): (type: CommandType, payload: object, id?: string) => Promise<string> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (type, payload, id) => (await whenOpen()).outbox.enqueue(type, { ...payload }, id),
    [whenOpen],
  );
}

async function cancelAndKeep(data: DeviceData, id: string): Promise<boolean> {
  const { database, outbox } = data;
  const command = (await database.collections.commands.findOne(id).exec())?.toMutableJSON();
  // Kept first: an app that is closed in between has it twice, and never loses it.
  const part = await commandDefinition(command?.type ?? '')?.onCancelled?.load();
  const takeBack = command === undefined ? undefined : await part?.keepCancelled(data, command);
  const isCancelled = await outbox.cancel(id);
  if (!isCancelled) await takeBack?.();
  return isCancelled;
}

/** Resolves to true if the command will certainly not be sent, false if it may have been. */
export function useCancel(): (id: string) => Promise<boolean> {
  const whenOpen = useWhenOpen();
  return useCallback(async (id) => cancelAndKeep(await whenOpen(), id), [whenOpen]);
}

/** Dismisses a refused command. */
export function useDismiss(): (id: string) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async (id) => (await whenOpen()).outbox.dismiss(id), [whenOpen]);
}

/** Sends these under their ids: a code was given for them, or the person wants lost ones again. */
export function useRelease(): (ids: readonly string[]) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async (ids) => (await whenOpen()).outbox.release(ids), [whenOpen]);
}
