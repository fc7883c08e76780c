import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import type { SessionRecord } from './rotation.ts';

export type SessionName = { readonly userId: string; readonly sessionId: string };
export type StoredSession = SessionRecord & StoredDocument;
export type EndedMark = SessionName & { readonly endedAt: number };

export type SessionStore = {
  find(name: SessionName): Promise<StoredSession | null>;
  /** A person's sessions, ended ones too. */
  list(userId: string): Promise<readonly (SessionName & { readonly stored: StoredSession })[]>;
  create(name: SessionName, record: SessionRecord): Promise<'created' | 'conflict'>;
  /** Compare-and-set: writes only over exactly what was read. */
  replace(read: StoredSession, record: SessionRecord): Promise<'created' | 'conflict'>;
  remove(sessions: readonly StoredSession[]): Promise<void>;
  /** Remembers an end for a restart, apart from the session, so that the start need not read all sessions. */
  markEnded(mark: EndedMark): Promise<void>;
  /** The ends since `since` (ms); older marks are removed. */
  endedSince(since: number): Promise<readonly EndedMark[]>;
};

const PAGE = 500;
const LAST = '\uffff';
// One person's sessions lie side by side, so that no index is needed to list them.
const idOf = ({ userId, sessionId }: SessionName): string => `session:${userId}:${sessionId}`;
const momentOf = (at: number): string => String(Math.max(at, 0)).padStart(15, '0');

/** Sessions in the accounts database. */
export function makeSessionStore(store: DocumentStore): SessionStore {
  const range = <T extends object>(start: string, end: string) =>
    store.range<T>(ACCOUNTS, { start, end, limit: PAGE });
  return {
    find: (name) => store.get<SessionRecord>(ACCOUNTS, idOf(name)),
    async list(userId) {
      const prefix = idOf({ userId, sessionId: '' });
      const rows = await range<SessionRecord>(prefix, `${prefix}${LAST}`);
      return rows.map((stored) => ({ userId, sessionId: stored._id.slice(prefix.length), stored }));
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
    async markEnded({ userId, sessionId, endedAt }) {
      const id = `ended:${momentOf(endedAt)}:${sessionId}`;
      await store.put(ACCOUNTS, { _id: id, ...{ userId, sessionId, endedAt } });
    },
    async endedSince(since) {
      await forgetBefore(store, since);
      const marks: EndedMark[] = [];
      let start = `ended:${momentOf(since)}`;
      for (;;) {
        const page = await range<EndedMark>(start, `ended:${LAST}`);
        marks.push(...page);
        const last = page.at(-1);
        if (page.length < PAGE || last === undefined) return marks;
        start = `${last._id}\u0000`;
      }
    },
  };
}

async function forgetBefore(store: DocumentStore, since: number): Promise<void> {
  const query = { start: 'ended:', end: `ended:${momentOf(since - 1)}:${LAST}`, limit: PAGE };
  for (;;) {
    const old = await store.range(ACCOUNTS, query);
    if (old.length === 0) return;
    const rows = await store.bulk(
      ACCOUNTS,
      old.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
    );
    // A mark too many does no harm; a loop without progress would.
    if (rows.every((row) => row.status !== 'created')) return;
  }
}
