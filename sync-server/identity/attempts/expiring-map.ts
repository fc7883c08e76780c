/** A map whose values expire by a monotonic clock, so that no change of the wall clock extends or shortens them. */
export type ExpiringMap<T> = {
  readonly get: (key: string) => T | undefined;
  /** An existing key keeps its expiry; `forMs` applies to a new one. */
  readonly set: (key: string, value: T, forMs: number) => void;
  readonly delete: (key: string) => void;
};

/** ms of a monotonic clock. */
export type Monotonic = () => number;

/**
 * The maximum number of keys; beyond it the oldest goes. The limits of networks restrain a caller with so many
 * addresses.
 */
const KEYS_MAX = 100_000;
/** The interval at which expired values are removed. */
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
      // An expired value is at its original position; a new one belongs at the end.
      entries.delete(key);
      if (entries.size >= KEYS_MAX) entries.delete(entries.keys().next().value ?? '');
      entries.set(key, { value, endsAt: at + forMs });
    },
    delete: (key) => void entries.delete(key),
  };
}
