import { timingSafeEqual } from 'node:crypto';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { passkeyCeremonyMs } from '#domain/passkey/limits.ts';
import type { RandomBytes } from '../../random-id.ts';
import type { Sealer } from '../../sealer.ts';
import { makeExpiringDocuments } from '../expiring-documents.ts';
import { MOMENT_BYTES, readMoment, writeMoment } from '../moment.ts';

/** The challenges that passkeys sign: base64url, valid in one context, for a limited time, once. */
export type PasskeyChallenges = {
  /** `context` says who may answer it, and for what. */
  make(context: string): string;
  isGood(challenge: string, context: string): boolean;
  /** Uses up a valid challenge; resolves to true for one caller only. */
  use(challenge: string): Promise<boolean>;
};

type Deps = {
  readonly store: DocumentStore;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
};

const RANDOM_BYTES = 16;
const MAC_BYTES = 32;
/** A caller that was in time may still be writing that it was used. */
const KEPT_LONGER_MS = 60_000;

/**
 * Anybody may ask for a challenge, so none is stored: it carries its expiry, and a keyed hash of that and its context.
 * Only after a valid signature is it stored as used, until its expiry.
 */
export function makePasskeyChallenges({ store, sealer, now, randomBytes }: Deps): PasskeyChallenges {
  const macOf = (body: Buffer, context: string): Buffer =>
    Buffer.from(sealer.fingerprint(`passkey:${context}`, body.toString('base64url')), 'hex');

  const used = makeExpiringDocuments(store, { prefix: 'passkey-used:', now, keptLongerMs: KEPT_LONGER_MS });

  return {
    make(context) {
      const moment = writeMoment(now() + passkeyCeremonyMs);
      const body = Buffer.concat([moment, Buffer.from([...randomBytes(RANDOM_BYTES)])]);
      return Buffer.concat([body, macOf(body, context)]).toString('base64url');
    },
    isGood(challenge, context) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== MOMENT_BYTES + RANDOM_BYTES + MAC_BYTES) return false;
      const body = bytes.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(macOf(body, context), bytes.subarray(-MAC_BYTES))) return false;
      return readMoment(bytes) > now();
    },
    async use(challenge) {
      // By its bytes, because base64url can encode one challenge in several ways.
      const bytes = Buffer.from(challenge, 'base64url');
      return used.create({ expiresAt: readMoment(bytes), secret: bytes }, {});
    },
  };
}
