/** Backoff for attempts: some are free, then each further one doubles the delay. */
import { makeExpiringMap, type Monotonic } from './expiring-map.ts';

/** The number of free attempts in a window, and the first delay after them, which doubles with each further attempt. */
export type Allowance = {
  readonly free: number;
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** From the first attempt. */
  readonly windowMs: number;
};

export type Backoff = {
  /**
   * Counts an attempt: 0 when it is allowed, otherwise the milliseconds to wait. An attempt during a delay is not
   * counted.
   */
  enter(key: string): number;
  giveBack(key: string): void;
  forget(key: string): void;
};

type Attempts = { readonly count: number; readonly pausedUntil: number };

const NONE: Attempts = { count: 0, pausedUntil: 0 };

export function makeBackoff({ free, pauseMs, pauseMsMax, windowMs }: Allowance, now: Monotonic): Backoff {
  const attempts = makeExpiringMap<Attempts>(now);
  return {
    enter(key) {
      const { count, pausedUntil } = attempts.get(key) ?? NONE;
      if (count < free) {
        attempts.set(key, { count: count + 1, pausedUntil }, windowMs);
        return 0;
      }
      const at = now();
      if (at < pausedUntil) return Math.ceil(pausedUntil - at);
      const pause = Math.min(pauseMs * 2 ** Math.min(count - free, 20), pauseMsMax);
      attempts.set(key, { count: count + 1, pausedUntil: at + pause }, windowMs);
      return 0;
    },
    giveBack(key) {
      const before = attempts.get(key);
      if (before !== undefined) attempts.set(key, { ...before, count: before.count - 1 }, windowMs);
    },
    forget: (key) => attempts.delete(key),
  };
}
