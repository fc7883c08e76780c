/** Values that end by themselves, by a clock that never goes back: nobody's clock makes them last longer, or end early. */
export type ExpiringMap<T> = {
  readonly get: (key: string) => T | undefined;
  /** A key that has a value keeps its end; `forMs` counts for a new one. */
  readonly set: (key: string, value: T, forMs: number) => void;
  readonly delete: (key: string) => void;
};

/** ms, never going back. */
export type Monotonic = () => number;

/** At most so many keys: then the oldest goes. Whoever comes from so many places is held by the limits of networks. */
const KEYS_MAX = 100_000;
/** So often what has ended is removed. */
const SWEEP_EVERY_MS = 60_000;

type Entry<T> = { value: T; readonly endsAt: number };

export function makeExpiringMap<T>(now: Monotonic): ExpiringMap<T> {
  const entries = new Map<string, Entry<T>>();
  let sweptAt = now();

  function sweep(at: number): void {
    if (at - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = at;
    for (const [key, { endsAt }] of entries) if (endsAt <= at) entries.delete(key);
  }

  function find(key: string, at: number): Entry<T> | undefined {
    const entry = entries.get(key);
    return entry === undefined || entry.endsAt <= at ? undefined : entry;
  }

  return {
    get: (key) => find(key, now())?.value,
    set(key, value, forMs) {
      const at = now();
      const entry = find(key, at);
      if (entry !== undefined) {
        entry.value = value;
        return;
      }
      sweep(at);
      // What has ended stands where it was first put: it is to be among the newest.
      entries.delete(key);
      if (entries.size >= KEYS_MAX) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, { value, endsAt: at + forMs });
    },
    delete: (key) => void entries.delete(key),
  };
}
