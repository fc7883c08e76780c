/** Attempts that are free at first and then cost a pause, which doubles with each further one. */
import { makeExpiringMap, type Monotonic } from './expiring-map.ts';

/** How many attempts are free in a window, and how long the first pause after them is; each further one doubles it. */
export type Allowance = {
  readonly free: number;
  readonly pauseMs: number;
  readonly pauseMsMax: number;
  /** From the first attempt. */
  readonly windowMs: number;
};

export type Backoff = {
  /** Counts an attempt: 0 when it may go on, else the milliseconds to wait. An attempt during a pause is not counted. */
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
