import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals data that has to be read again, so that a copy of the database reveals nothing. */
export type Sealer = {
  /** Returns text that only `open` with the same document id can read. */
  seal(documentId: string, text: string): string;
  /** The text that was sealed for the document. Throws for another document's, a changed one, or another key's. */
  open(documentId: string, sealed: string): string;
  /**
   * A keyed hash, hex, for codes that are too short for a plain hash: nobody can guess them without the key. `purpose`
   * separates equal texts of different uses or people.
   */
  fingerprint(purpose: string, text: string): string;
};

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** 96 random bits, as GCM requires: one key may seal 2^32 texts before a repeat is likely. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with the document's id as associated data; the keys derive from `dataKey` (hex) by HKDF, one for each
 * use.
 */
export function makeSealer(dataKey: string): Sealer {
  const keyFor = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'hex'), '', `accounts:${use}`, KEY_BYTES));
  const sealKey = keyFor('seal');
  const hashKey = keyFor('fingerprint');
  return {
    seal(documentId, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(documentId));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, nonce.toString('base64url'), body.toString('base64url')].join('.');
    },
    open(documentId, sealed) {
      const [version, nonce, body] = sealed.split('.');
      if (version !== VERSION || nonce === undefined || body === undefined) throw new Error('nothing sealed');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(CIPHER, sealKey, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(documentId));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest('hex'),
  };
}
