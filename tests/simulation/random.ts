/** Random choices that a seed determines, so that a history can be repeated. */
export type Random = {
  /** In [0, 1). */
  next(): number;
  chance(probability: number): boolean;
  /** An integer from `low` to `high` inclusive. */
  between(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  /** A separate stream, so that one part's choices do not change another's. */
  fork(): Random;
};

/** The generator mulberry32: small, and good enough to choose faults. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    fork: () => makeRandom(between(0, 2 ** 32 - 1)),
  };
}
