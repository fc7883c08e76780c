/** Waits until the journal has stored what a reader has seen of the state, which may be ahead of it. */
import { StoreError } from '#couchdb/document-store.ts';
import type { Timers } from '../timers.ts';
import type { Authority } from './authority.ts';

type Source = Pick<Authority, 'durable' | 'onDurable'>;
type DurableWaiter = { readonly seq: number; readonly resolve: () => void };

const WAIT_MS = 5_000;

/**
 * Resolves when the entry `seq` is durable: from then on nothing that was read can be lost. Rejects with a `StoreError`
 * when that takes too long.
 */
export function makeDurableWait(
  authority: Source,
  timers: Pick<Timers, 'after'>,
): (seq: number) => Promise<void> {
  const waiting = new Set<DurableWaiter>();
  authority.onDurable(() => {
    const { seq } = authority.durable();
    for (const one of waiting) if (one.seq <= seq) one.resolve();
  });
  return (seq) => {
    if (authority.durable().seq >= seq) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const callOff = timers.after(WAIT_MS, () => {
        waiting.delete(one);
        reject(new StoreError('unavailable', `the entry ${String(seq)} is not stored yet`));
      });
      const one: DurableWaiter = {
        seq,
        resolve() {
          callOff();
          waiting.delete(one);
          resolve();
        },
      };
      waiting.add(one);
    });
  };
}
