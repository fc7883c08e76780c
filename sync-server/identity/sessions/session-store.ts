import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import { makeRecentMarks } from './recent-marks.ts';
import type { SessionRecord } from './rotation.ts';

export type SessionName = { readonly userId: string; readonly sessionId: string };
export type StoredSession = SessionRecord & StoredDocument;
export type EndedMark = SessionName & { readonly endedAt: number };

export type SessionStore = {
  find(name: SessionName): Promise<StoredSession | null>;
  /** All of a person's sessions, including ended ones that still exist. */
  list(userId: string): Promise<readonly (SessionName & { readonly stored: StoredSession })[]>;
  create(name: SessionName, record: SessionRecord): Promise<'created' | 'conflict'>;
  /** Compare-and-set: overwrites only exactly what was read. */
  replace(read: StoredSession, record: SessionRecord): Promise<'created' | 'conflict'>;
  remove(sessions: readonly StoredSession[]): Promise<void>;
  /** Written before an end: tells a restart which session to read, so that it need not read all. */
  markEnded(mark: EndedMark): Promise<void>;
  /** The ends from `since` (ms) on; older marks are removed. */
  endedSince(since: number): Promise<readonly EndedMark[]>;
};

// A person's sessions are adjacent, so listing them needs no index.
const idOf = ({ userId, sessionId }: SessionName): string => `session:${userId}:${sessionId}`;

/** Sessions in the accounts database. */
export function makeSessionStore(store: DocumentStore): SessionStore {
  const marks = makeRecentMarks<EndedMark>(store, 'ended:');
  return {
    find: (name) => store.get<SessionRecord>(ACCOUNTS, idOf(name)),
    async list(userId) {
      const prefix = idOf({ userId, sessionId: '' });
      const all = [];
      for await (const page of readPagesByPrefix<SessionRecord>(store, ACCOUNTS, prefix)) {
        for (const stored of page) all.push({ userId, sessionId: stored._id.slice(prefix.length), stored });
      }
      return all;
    },
    async create(name, record) {
      return (await store.put(ACCOUNTS, { _id: idOf(name), ...record })).status;
    },
    async replace({ _id, _rev }, record) {
      return (await store.put(ACCOUNTS, { ...record, _id, _rev })).status;
    },
    async remove(sessions) {
      if (sessions.length === 0) return;
      await store.bulk(
        ACCOUNTS,
        sessions.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
      );
    },
    markEnded: ({ userId, sessionId, endedAt }) =>
      marks.put(endedAt, sessionId, { userId, sessionId, endedAt }),
    endedSince: (since) => marks.since(since),
  };
}
