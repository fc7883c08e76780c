/** The sessions of the local card page, with their unsent events. */
import { createHash } from 'node:crypto';
import { PAYMENTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';

/** An event that has not arrived yet, in Stripe's shape. Times in ms. */
export type UnsentEvent = {
  readonly id: string;
  readonly type: string;
  readonly at: number;
  readonly object: Readonly<Record<string, unknown>>;
  /** The earliest time to send it. */
  readonly sendAt: number;
  readonly tries: number;
};

export type LocalSession = {
  readonly order: string;
  readonly cents: number;
  readonly expiresAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** `confirming`: the bank has been asked (3-D Secure), and the person has to answer. */
  readonly state: 'open' | 'confirming' | 'paid' | 'ended';
  readonly paidAt?: number;
  readonly refunded?: true;
  /** The number of refunds that did not reach the card. */
  readonly failedRefunds?: number;
  readonly dispute?: 'open' | 'won' | 'lost';
  /** The number of its events so far. */
  readonly made: number;
  readonly unsent: readonly UnsentEvent[];
  /** The time of the next work; missing if there is none. */
  readonly dueAt?: number;
};

export type SessionStore = {
  find(id: string): Promise<LocalSession | null>;
  /** Stores the session unless it exists; resolves to the stored one. */
  keep(id: string, session: LocalSession): Promise<LocalSession>;
  /** Applies `change` to the newest session; null when there is none. */
  change(id: string, change: (session: LocalSession) => LocalSession): Promise<LocalSession | null>;
  due(now: number): Promise<readonly { readonly id: string; readonly session: LocalSession }[]>;
};

const PREFIX = 'session:';
const WRITES_TRIED = 20;
const DUE_AT_ONCE = 50;

/** Nobody can guess it without the key; the same for every repeat. */
export const deriveSessionId = (key: string, order: string): string =>
  `cs_local_${createHash('sha256').update(`${key}:session:${order}`).digest('hex').slice(0, 32)}`;

export function makeSessionStore(store: DocumentStore): SessionStore {
  const read = (id: string) => store.get<LocalSession>(PAYMENTS, PREFIX + id);
  return {
    async find(id) {
      const found = await read(id);
      return found === null ? null : sessionOf(found);
    },
    async keep(id, session) {
      const written = await store.put(PAYMENTS, documentOf(id, session));
      if (written.status === 'created') return session;
      const found = await read(id);
      return found === null ? session : sessionOf(found);
    },
    async change(id, change) {
      for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
        const found = await read(id);
        if (found === null) return null;
        const session = change(sessionOf(found));
        const written = await store.put(PAYMENTS, { ...documentOf(id, session), _rev: found._rev });
        if (written.status === 'created') return session;
      }
      // Without the id, which opens the page.
      throw new Error('a session of the card page could not be written');
    },
    async due(now) {
      const found = await store.find<LocalSession>(PAYMENTS, {
        selector: { dueAt: { $gt: 0, $lte: now } },
        sort: [{ dueAt: 'asc' }],
        limit: DUE_AT_ONCE,
      });
      return found.map((doc) => ({ id: doc._id.slice(PREFIX.length), session: sessionOf(doc) }));
    },
  };
}

/** With the time of the next work. */
function documentOf(id: string, { dueAt: _, ...session }: LocalSession) {
  const isLive = session.state === 'open' || session.state === 'confirming';
  const times = [...session.unsent.map(({ sendAt }) => sendAt), ...(isLive ? [session.expiresAt] : [])];
  return { ...session, _id: PREFIX + id, ...(times.length > 0 && { dueAt: Math.min(...times) }) };
}

function sessionOf({ _id, _rev, _deleted, ...session }: LocalSession & StoredDocument): LocalSession {
  return session;
}
