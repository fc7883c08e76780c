/** How much waits to be sent, in clear beside what is sealed: a locked device can say what would be lost with it. */
import type { RxCollection } from 'rxdb/plugins/core';
import { map } from 'rxjs';
import { memory } from '#app/platform/memory.ts';
import type { CommandDoc } from './command-doc.ts';

const keyOf = (userId: string): string => `vaultiq.waiting.${userId}`;

export const waitingCount = (userId: string): number => Number(memory.read(keyOf(userId))) || 0;

export const forgetWaiting = (userId: string): void => memory.forget(keyOf(userId));

/** Returns how to stop. */
export function countWaiting(userId: string, commands: RxCollection<CommandDoc>): () => void {
  const counting = commands
    .find({ selector: { status: { $in: ['waiting', 'processing'] } } })
    .$.pipe(map((open) => open.length))
    .subscribe((count) => memory.write(keyOf(userId), String(count)));
  return () => counting.unsubscribe();
}
