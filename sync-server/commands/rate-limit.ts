/** Allows at most `max` acts of one actor in any `windowMs`, counted in memory. */
export type RateLimit = {
  /** Counts the act and returns 0, or returns the ms until the next one is allowed. `now` in ms. */
  readonly take: (actor: string, now: number) => number;
};

export function makeRateLimit(max: number, windowMs: number): RateLimit {
  // Acts of this window and the previous one. Older acts no longer count and are dropped all at once.
  let current = new Map<string, number[]>();
  let previous = new Map<string, number[]>();
  let currentSince = 0;

  function rotate(now: number): void {
    if (now - currentSince < windowMs) return;
    previous = current;
    current = new Map();
    currentSince = now;
  }

  return {
    take(actor, now) {
      rotate(now);
      const known = current.get(actor) ?? previous.get(actor) ?? [];
      const acts = known.filter((at) => at > now - windowMs);
      const [oldest] = acts;
      if (oldest !== undefined && acts.length >= max) return oldest + windowMs - now;
      acts.push(now);
      current.set(actor, acts);
      return 0;
    },
  };
}
