import { DEFAULT_NOTIFY, type NotifyPreferences } from '#domain/notify/preferences.ts';
import { makeLruCache } from '../lru-cache.ts';
import type { PreferenceReader } from './preference-reader.ts';

/** The preferences of people in memory, so that a notice reads the store once for each person. */
export type PreferenceCache = {
  /** Undefined for a person whose preferences have not been read. */
  cached(userId: string): NotifyPreferences | undefined;
  read: PreferenceReader;
  /** Records that an account was opened just now: nobody can have chosen anything for it. */
  opened(userId: string): void;
  /** Must be called after every write of the person's settings. */
  forget(userId: string): void;
};

const CACHED_MAX = 20_000;
/** How long a change that was written past the service, such as a restored copy of a database, stays unnoticed. */
const CACHED_MS = 3_600_000;

export function makePreferenceCache(read: PreferenceReader, now: () => number): PreferenceCache {
  const cached = makeLruCache<
    string,
    { readonly preferences: NotifyPreferences; readonly until: number } | null
  >(CACHED_MAX);
  let changes = 0;
  const keep = (userId: string, preferences: NotifyPreferences): void =>
    cached.set(userId, { preferences, until: now() + CACHED_MS });
  const findCached = (userId: string): NotifyPreferences | undefined => {
    const found = cached.get(userId);
    return found && found.until > now() ? found.preferences : undefined;
  };
  return {
    cached: findCached,
    async read(userId) {
      const found = findCached(userId);
      if (found !== undefined) return found;
      const changesBefore = changes;
      const preferences = await read(userId);
      // A choice that was written meanwhile may not be in what was read.
      if (changes === changesBefore) keep(userId, preferences);
      return preferences;
    },
    opened(userId) {
      // A follower that is behind may learn of the account after the person has made a choice.
      if (cached.get(userId) === undefined) keep(userId, DEFAULT_NOTIFY);
    },
    forget(userId) {
      changes += 1;
      cached.set(userId, null);
    },
  };
}
