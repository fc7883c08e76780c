export type RecentCache<V> = {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
};

/**
 * Keeps at least the `capacity` and at most twice the `capacity` keys used last. Two generations instead of a list:
 * a hit in the young one is a plain map read, which is what the hot path needs.
 */
export function makeRecentCache<V>(capacity: number): RecentCache<V> {
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  const set = (key: string, value: V): void => {
    if (young.size >= capacity) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
  };
}
