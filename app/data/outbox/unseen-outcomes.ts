/** Outcomes of commands that had waited, until the person has seen them: a toast shows only one, for five seconds. */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { now } from '#app/platform/clock.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';
import { type CommandDoc, decidedAt } from './command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData, useObservedData } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';

export type UnseenOutcomes = { readonly sent: number; readonly refused: number };

/** A command that is decided sooner did not wait: the person saw its outcome. */
const waitedFromMs = 10_000;
const countedMax = 200;

const keyOf = (userId: string): string => personalKey('outcomes-seen', userId);
const listeners = new Set<() => void>();
/** When this tab first asked, ms, by user id. */
const begun = new Map<string, number>();

export function forgetSeenOutcomes(userId: string): void {
  begun.delete(userId);
  localStore.forget(keyOf(userId));
}

const hasWaited = (command: CommandDoc, at: number): boolean =>
  command.verdict === undefined || at - command.requestedAt >= waitedFromMs;

/** `seenAt`: when the person last looked, ms. */
export function countUnseen(commands: readonly CommandDoc[], seenAt: number): UnseenOutcomes {
  const unseen = commands.filter((command) => {
    const at = decidedAt(command);
    return at !== null && at > seenAt && hasWaited(command, at);
  });
  const having = (status: CommandDoc['status']): number =>
    unseen.filter((command) => command.status === status).length;
  return { sent: having('done'), refused: having('refused') };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** When the person last looked, ms. A device without the value begins now, because the past is no news. */
function seenAtOf(userId: string): number {
  const kept = Number(localStore.read(keyOf(userId)));
  if (kept > 0) return kept;
  const begin = begun.get(userId) ?? now();
  begun.set(userId, begin);
  return begin;
}

const none: UnseenOutcomes = { sent: 0, refused: 0 };

const observeOutcomes = ({ database }: DeviceData) =>
  observeQuery(
    database.collections.commands.find({
      selector: { status: { $in: ['done', 'refused'] }, dismissed: false },
      sort: [{ order: 'asc' }],
      limit: countedMax,
    }),
  );

export function useUnseenOutcomes(): UnseenOutcomes {
  const data = useDeviceData();
  const userId = data?.userId;
  const seenAt = useSyncExternalStore(
    subscribe,
    () => (userId === undefined ? 0 : seenAtOf(userId)),
    () => 0,
  );
  // Once, and not at every read: an open tab must write nothing after another one has left the device.
  useEffect(() => {
    if (userId !== undefined) localStore.write(keyOf(userId), String(seenAtOf(userId)));
  }, [userId]);
  const { value } = useObservedData(observeOutcomes);
  return useMemo(() => (value === undefined ? none : countUnseen(value, seenAt)), [value, seenAt]);
}

/** Records that the person has seen the outcomes. */
export function useMarkOutcomesSeen(): () => void {
  const userId = useDeviceData()?.userId;
  return useCallback(() => {
    if (userId === undefined) return;
    localStore.write(keyOf(userId), String(now()));
    for (const listener of listeners) listener();
  }, [userId]);
}
