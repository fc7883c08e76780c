/** The `max` values used last, by key. */
export type Recent<K, V> = {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  readonly delete: (key: K) => void;
};

export function makeRecent<K, V>(max: number): Recent<K, V> {
  const values = new Map<K, V>();
  return {
    delete(key) {
      values.delete(key);
    },
    get(key) {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const oldest = values.size > max ? values.keys().next() : undefined;
      if (oldest?.done === false) values.delete(oldest.value);
    },
  };
}
