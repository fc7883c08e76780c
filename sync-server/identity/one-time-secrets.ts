import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RandomBytes } from '../random-id.ts';
import { type FoundDocument, makeExpiringDocuments } from './expiring-documents.ts';
import { MOMENT_BYTES, readMoment, writeMoment } from './moment.ts';

/** Secrets that are handed out and work once, for a limited time. Only their hash is stored. */
export type OneTimeSecrets<T extends object> = {
  /** Base64url of the expiry and 256 random bits. */
  make(value: T, ttlMs: number): Promise<string>;
  /** Null if it has expired, was used, or was never made. */
  find(secret: string): Promise<FoundDocument<T> | null>;
};

type OneTimeDeps = {
  readonly prefix: string;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
};

type StoredSecret<T> = { readonly value: T; readonly expiresAt: number };

const SECRET_BYTES = 32;

export function makeOneTimeSecrets<T extends object>(
  store: DocumentStore,
  { prefix, now, randomBytes }: OneTimeDeps,
): OneTimeSecrets<T> {
  const documents = makeExpiringDocuments<StoredSecret<T>>(store, { prefix, now });
  return {
    async make(value, ttlMs) {
      const expiresAt = now() + ttlMs;
      const secret = Buffer.concat([writeMoment(expiresAt), Buffer.from([...randomBytes(SECRET_BYTES)])]);
      await documents.create({ expiresAt, secret }, { value, expiresAt });
      return secret.toString('base64url');
    },
    async find(text) {
      const secret = Buffer.from(text, 'base64url');
      if (secret.length !== MOMENT_BYTES + SECRET_BYTES) return null;
      const found = await documents.find({ expiresAt: readMoment(secret), secret });
      return found && { value: found.value.value, take: () => found.take() };
    },
  };
}
