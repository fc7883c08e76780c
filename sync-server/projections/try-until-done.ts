import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Pace } from './pace.ts';

type TryOptions = { readonly pace: Pace; readonly log: Log; readonly isStopped: () => boolean };

/** Runs work again with a growing backoff until it succeeds or is stopped. Never rejects. */
export async function tryUntilDone(
  work: () => Promise<void>,
  { pace, log, isStopped }: TryOptions,
): Promise<void> {
  for (let waitMs = pace.retryMinMs; !isStopped(); waitMs = Math.min(waitMs * 2, pace.retryMaxMs)) {
    try {
      await work();
      return;
    } catch (error) {
      log.warn({ err: error, waitMs }, 'the projections cannot start yet');
      await sleep(waitMs);
    }
  }
}
