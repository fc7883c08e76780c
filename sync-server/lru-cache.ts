/** A cache of the last used values by key: at least `max` of them, at most twice as many. */
export type LruCache<K, V> = {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  readonly delete: (key: K) => void;
};

/**
 * Two generations instead of a list by age: deleting from the front of a `Map` makes it slow, because its iterator
 * passes every deleted key (measured: a tenth of the time of a transfer).
 */
export function makeLruCache<K, V>(max: number): LruCache<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  const set = (key: K, value: V): void => {
    if (young.size >= max) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    set,
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    delete(key) {
      young.delete(key);
      old.delete(key);
    },
  };
}
