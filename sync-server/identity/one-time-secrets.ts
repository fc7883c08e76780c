import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RandomBytes } from '../random-id.ts';

export type Found<T> = {
  readonly value: T;
  /** Uses it up; resolves to true for one caller only. */
  take(): Promise<boolean>;
};

/** Secrets that are given out and work once, for a while. What is kept is their hash. */
export type OneTimeSecrets<T extends object> = {
  /** 256 random bits, and before them when they expire: base64url. */
  make(value: T, ttlMs: number): Promise<string>;
  /** Null for one that has expired, was used, or was never made. */
  find(secret: string): Promise<Found<T> | null>;
};

type OneTimeDeps = {
  readonly prefix: string;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
};

type Kept<T> = { readonly value: T; readonly expiresAt: number };

const MOMENT_BYTES = 6;
const SECRET_BYTES = 32;
const SWEPT_MAX = 50;
const momentText = (at: number): string => String(Math.max(at, 0)).padStart(15, '0');

/** In the accounts database, in the order in which they expire: so the past is found without an index. */
export function makeOneTimeSecrets<T extends object>(
  store: DocumentStore,
  { prefix, now, randomBytes }: OneTimeDeps,
): OneTimeSecrets<T> {
  /** Null for what has not the length of one of ours. */
  const documentId = (secret: Buffer): string | null => {
    if (secret.length !== MOMENT_BYTES + SECRET_BYTES) return null;
    const moment = momentText(secret.readUIntBE(0, MOMENT_BYTES));
    return `${prefix}${moment}:${createHash('sha256').update(secret).digest('hex')}`;
  };
  const sweep = async (): Promise<void> => {
    const query = { start: prefix, end: `${prefix}${momentText(now())}`, limit: SWEPT_MAX };
    const old = await store.range(ACCOUNTS, query);
    if (old.length === 0) return;
    await store.bulk(
      ACCOUNTS,
      old.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
    );
  };
  return {
    async make(value, ttlMs) {
      await sweep();
      const expiresAt = now() + ttlMs;
      const moment = Buffer.alloc(MOMENT_BYTES);
      moment.writeUIntBE(expiresAt, 0, MOMENT_BYTES);
      const secret = Buffer.concat([moment, Buffer.from([...randomBytes(SECRET_BYTES)])]);
      const kept: Kept<T> = { value, expiresAt };
      await store.put(ACCOUNTS, { _id: documentId(secret) ?? '', ...kept });
      return secret.toString('base64url');
    },
    async find(secret) {
      const _id = documentId(Buffer.from(secret, 'base64url'));
      if (_id === null) return null;
      const found = await store.get<Kept<T>>(ACCOUNTS, _id);
      if (found === null || found.expiresAt <= now()) return null;
      return {
        value: found.value,
        take: async () =>
          (await store.put(ACCOUNTS, { _id, _rev: found._rev, _deleted: true })).status === 'created',
      };
    },
  };
}
