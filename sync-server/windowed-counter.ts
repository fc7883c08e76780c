/** Limits the points of a key in any `windowMs`, counted in memory: one number per key and window. */
export type WindowedCounter = {
  /**
   * 0 when this many points are available, otherwise the ms to wait. Counts nothing. `now` in ms of a monotonic clock.
   */
  readonly waitMs: (key: string, points: number, now: number) => number;
  readonly add: (key: string, points: number, now: number) => void;
};

/**
 * The number of remembered keys of a window. A caller with more networks or accounts in a minute gains nothing from a
 * fresh count, and memory stays bounded.
 */
const KEYS_MAX = 100_000;

/** Sums of parts of windows are not exact: a caller that retries at the given time is admitted. */
const ROUNDING_MS = 0.001;
const ROUNDING_POINTS = 0.01;

/**
 * Points of the previous window count in proportion to its overlap with the last `windowMs`, as if taken evenly: exact
 * in the first window, and never more than `max` at once.
 */
export function makeWindowedCounter(max: number, windowMs: number): WindowedCounter {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let index = 0;

  /** Updates the windows; returns how much of the current one has passed, from 0 to 1. */
  function turn(now: number): number {
    const position = now / windowMs;
    const at = Math.floor(position);
    if (at > index) {
      previous = at === index + 1 ? current : new Map<string, number>();
      current = new Map();
      index = at;
    }
    return Math.min(Math.max(position - index, 0), 1);
  }

  return {
    waitMs(key, points, now) {
      const over = turn(now);
      const taken = current.get(key) ?? 0;
      const before = previous.get(key) ?? 0;
      const left = max - points;
      if (taken + before * (1 - over) <= left + ROUNDING_POINTS) return 0;
      if (points > max) return windowMs;
      // Either points of the previous window expire in this one, or those of this one have to in the next.
      const until = taken <= left ? 1 - (left - taken) / before : 2 - left / taken;
      return Math.max(Math.ceil((until - over) * windowMs - ROUNDING_MS), 1);
    },
    add(key, points, now) {
      turn(now);
      const taken = current.get(key);
      if (taken === undefined && current.size >= KEYS_MAX) {
        previous = current;
        current = new Map();
      }
      current.set(key, (taken ?? 0) + points);
    },
  };
}
