/** At most `max` acts of one actor in any `windowMs`, counted in memory. */
export type RateLimit = {
  /** Counts the act and returns 0, or returns after how many ms the next one is allowed. `now` in ms. */
  readonly take: (actor: string, now: number) => number;
};

export function makeRateLimit(max: number, windowMs: number): RateLimit {
  // The actor who acted last stands last: those at the front are the ones that can be forgotten.
  const actsOf = new Map<string, number[]>();

  function forgetIdle(now: number): void {
    for (const [actor, acts] of actsOf) {
      if ((acts.at(-1) ?? 0) > now - windowMs) return;
      actsOf.delete(actor);
    }
  }

  return {
    take(actor, now) {
      forgetIdle(now);
      const acts = (actsOf.get(actor) ?? []).filter((at) => at > now - windowMs);
      const [oldest] = acts;
      if (oldest !== undefined && acts.length >= max) return oldest + windowMs - now;
      actsOf.delete(actor);
      actsOf.set(actor, [...acts, now]);
      return 0;
    },
  };
}
