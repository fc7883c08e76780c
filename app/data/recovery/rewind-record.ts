/** This device's record of a rewind of the service's journal, in clear beside sealed data: numbers, no names. */
import { useSyncExternalStore } from 'react';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

export type RewindRecord = {
  /** The last alarm that was handled, by its time, ms. */
  readonly settledAlarm: number;
  /** Transactions to the person that the journal no longer has, and of which they have not been notified. */
  readonly received: number;
  /** When the oldest lost transaction was recorded, ms; 0: none. */
  readonly since: number;
};

const keyOf = (userId: string): string => personalKey('rewind', userId);
const listeners = new Set<() => void>();
const nothing: RewindRecord = { settledAlarm: 0, received: 0, since: 0 };
let last: { readonly text: string; readonly record: RewindRecord } | null = null;

/** The same object until something changes, as React requires. */
export function readRewind(userId: string): RewindRecord {
  const text = localStore.read(keyOf(userId));
  if (text === null) return nothing;
  if (last?.text === text) return last.record;
  const [settledAlarm = 0, received = 0, since = 0] = text.split(' ').map((part) => Number(part) || 0);
  last = { text, record: { settledAlarm, received, since } };
  return last.record;
}

export function updateRewind(userId: string, change: Partial<RewindRecord>): void {
  const { settledAlarm, received, since } = { ...readRewind(userId), ...change };
  localStore.write(keyOf(userId), [settledAlarm, received, since].map(String).join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useRewind = (userId: string | undefined): RewindRecord =>
  useSyncExternalStore(
    subscribe,
    () => (userId === undefined ? nothing : readRewind(userId)),
    () => nothing,
  );
