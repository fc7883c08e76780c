/**
 * The number of waiting commands, in clear beside the sealed data, so that a locked device can say what would be lost.
 */
import type { RxCollection } from 'rxdb/plugins/core';
import { map } from 'rxjs';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';
import type { CommandDoc } from './command-doc.ts';

const keyOf = (userId: string): string => personalKey('waiting', userId);

export const waitingCount = (userId: string): number => Number(localStore.read(keyOf(userId))) || 0;

export const forgetWaiting = (userId: string): void => localStore.forget(keyOf(userId));

/** Returns a function that stops it. */
export function countWaiting(userId: string, commands: RxCollection<CommandDoc>): () => void {
  const counting = commands
    .find({ selector: { status: { $in: ['waiting', 'processing'] } } })
    .$.pipe(map((open) => open.length))
    .subscribe((count) => localStore.write(keyOf(userId), String(count)));
  return () => counting.unsubscribe();
}
