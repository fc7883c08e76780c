import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';

export type FoundDocument<T> = {
  readonly value: T;
  /** Uses it up; resolves to true for one caller only. */
  take(): Promise<boolean>;
};

/** Identifies a document by its expiry (ms) and by a secret of which only the hash is stored. */
type Key = { readonly expiresAt: number; readonly secret: string | Uint8Array };

export type ExpiringDocuments<T extends object> = {
  /** False if the key exists already. Removes some expired documents first. */
  create(key: Key, value: T): Promise<boolean>;
  /** Null if it has expired, was taken, or was never made. */
  find(key: Key): Promise<FoundDocument<T> | null>;
};

type ExpiringDeps = {
  readonly prefix: string;
  readonly now: () => number;
  /** How long a document stays after its expiry, for a writer that was in time. ms */
  readonly keptLongerMs?: number;
};

const SWEPT_MAX = 50;

/** A moment (ms) as text that sorts by time. */
export const momentKey = (at: number): string => String(Math.max(at, 0)).padStart(15, '0');

/** Documents of the accounts database, ordered by expiry, so that expired ones are found without an index. */
export function makeExpiringDocuments<T extends object>(
  store: DocumentStore,
  { prefix, now, keptLongerMs = 0 }: ExpiringDeps,
): ExpiringDocuments<T> {
  const idOf = ({ expiresAt, secret }: Key): string =>
    `${prefix}${momentKey(expiresAt)}:${createHash('sha256').update(secret).digest('hex')}`;
  const sweep = async (): Promise<void> => {
    const query = { start: prefix, end: `${prefix}${momentKey(now() - keptLongerMs)}`, limit: SWEPT_MAX };
    const old = await store.range(ACCOUNTS, query);
    if (old.length === 0) return;
    await store.bulk(
      ACCOUNTS,
      old.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
    );
  };
  return {
    async create(key, value) {
      await sweep();
      return (await store.put(ACCOUNTS, { _id: idOf(key), ...value })).status === 'created';
    },
    async find(key) {
      if (key.expiresAt <= now()) return null;
      const value = await store.get<T>(ACCOUNTS, idOf(key));
      if (value === null) return null;
      const { _id, _rev } = value;
      return {
        value,
        take: async () => (await store.put(ACCOUNTS, { _id, _rev, _deleted: true })).status === 'created',
      };
    },
  };
}
