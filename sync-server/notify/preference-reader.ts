import { userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { DEFAULT_NOTIFY, type NotifyPreferences, notifyPreferencesOf } from '#domain/notify/preferences.ts';
import { makeLruCache } from '../lru-cache.ts';

/** Reads which notices a person wants, through which channel, and when. */
export type PreferenceReader = (userId: string) => NotifyPreferences | Promise<NotifyPreferences>;

export const makePreferenceReader =
  (store: Pick<DocumentStore, 'get'>): PreferenceReader =>
  async (userId) => {
    try {
      const doc = await store.get<{ value?: unknown }>(userDatabase(userId), 'settings:notify');
      return notifyPreferencesOf(doc?.value);
    } catch (error) {
      // Somebody whose account was opened just now has no database yet.
      if (error instanceof StoreError && error.problem === 'missing') return DEFAULT_NOTIFY;
      throw error;
    }
  };

const CACHED_MS = 60_000;
const CACHED_MAX = 20_000;

/** Caches the preferences of each person for a minute, during which a mail may follow an older choice. */
export function cachePreferences(read: PreferenceReader, now: () => number): PreferenceReader {
  const cached = makeLruCache<string, { readonly preferences: NotifyPreferences; readonly until: number }>(
    CACHED_MAX,
  );
  const readAnew = async (userId: string): Promise<NotifyPreferences> => {
    const preferences = await read(userId);
    cached.set(userId, { preferences, until: now() + CACHED_MS });
    return preferences;
  };
  return (userId) => {
    const known = cached.get(userId);
    return known !== undefined && known.until > now() ? known.preferences : readAnew(userId);
  };
}
