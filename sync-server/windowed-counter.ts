/** At most `max` points of a key in any `windowMs`, counted in memory: one number for a key and a window. */
export type WindowedCounter = {
  /** 0 when so many points are to be had, else after how many ms they are. Counts nothing. `now` in ms, never going back. */
  readonly waitMs: (key: string, points: number, now: number) => number;
  readonly add: (key: string, points: number, now: number) => void;
};

/**
 * Keys of a window that are remembered. Who has more networks or accounts than this in a minute loses nothing by being
 * counted anew, and memory stays bounded.
 */
const KEYS_MAX = 100_000;

/** Sums of parts of windows are not exact: who comes when they were told is let in. */
const ROUNDING_MS = 0.001;
const ROUNDING_POINTS = 0.01;

/**
 * Points of the window before count as far as that window still reaches into the last `windowMs`, as if they had been
 * taken evenly: exact where a window is the first, and never more than `max` at once.
 */
export function makeWindowedCounter(max: number, windowMs: number): WindowedCounter {
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let index = 0;

  /** Brings the windows up to date; answers with how much of the current one is over, from 0 to 1. */
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
      // Either the points of the window before run out in this one, or those of this one have to in the next.
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
