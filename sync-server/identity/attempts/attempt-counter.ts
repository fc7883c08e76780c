/** Limits the attempts of a key in a window that begins with the first of them. */
import { makeExpiringMap, type Monotonic } from './expiring-map.ts';

export type AttemptCounter = {
  /**
   * Counts an attempt: 0 when it is allowed, otherwise the milliseconds until the window ends. A refused attempt is not
   * counted.
   */
  take(key: string): number;
  giveBack(key: string): void;
};

type Limit = { readonly max: number; readonly windowMs: number };
type Attempts = { readonly count: number; readonly endsAt: number };

export function makeAttemptCounter({ max, windowMs }: Limit, now: Monotonic): AttemptCounter {
  const attempts = makeExpiringMap<Attempts>(now);
  return {
    take(key) {
      const at = now();
      const { count, endsAt } = attempts.get(key) ?? { count: 0, endsAt: at + windowMs };
      if (count >= max) return Math.max(Math.ceil(endsAt - at), 1);
      attempts.set(key, { count: count + 1, endsAt }, windowMs);
      return 0;
    },
    giveBack(key) {
      const before = attempts.get(key);
      if (before !== undefined) attempts.set(key, { ...before, count: before.count - 1 }, windowMs);
    },
  };
}
