import { userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { DEFAULT_NOTIFY, type NotifyPreferences, readNotifyPreferences } from '#domain/notify/preferences.ts';

/** Reads which notices a person wants, through which channel, and when. */
export type PreferenceReader = (userId: string) => Promise<NotifyPreferences>;

export const makePreferenceReader =
  (store: Pick<DocumentStore, 'get'>): PreferenceReader =>
  async (userId) => {
    try {
      const doc = await store.get<{ value?: unknown }>(userDatabase(userId), 'settings:notify');
      return readNotifyPreferences(doc?.value);
    } catch (error) {
      // Somebody whose account was opened just now has no database yet.
      if (error instanceof StoreError && error.problem === 'missing') return DEFAULT_NOTIFY;
      throw error;
    }
  };
