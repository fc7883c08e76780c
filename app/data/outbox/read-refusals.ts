/** The local notifications that the person has read: ids of commands that were refused undecided. */
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

const keyOf = (userId: string): string => personalKey('refusals-read', userId);
const listeners = new Set<() => void>();

export function subscribeReadRefusals(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Ids separated by spaces, so that the value is the same text until it changes. */
export const readRefusals = (userId: string): string => localStore.read(keyOf(userId)) ?? '';

/** `refused`: the ids of all existing ones; other read ids are forgotten. */
export function markRefusalsRead(userId: string, ids: readonly string[], refused: readonly string[]): void {
  const read = new Set([...readRefusals(userId).split(' '), ...ids]);
  localStore.write(keyOf(userId), refused.filter((id) => read.has(id)).join(' '));
  for (const listener of listeners) listener();
}
