import type { DocumentStore } from '#couchdb/document-store.ts';
import { challengeMs } from '#domain/two-factor/limits.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import { type FoundDocument, makeExpiringDocuments, momentKey } from '../expiring-documents.ts';

/** A sign-in with a right password. `passwordProof` is a keyed hash of that password's hash. */
export type StoredChallenge = {
  readonly userId: string;
  readonly passwordProof: string;
  /** ms */
  readonly expiresAt: number;
};

export type SignInChallenges = {
  begin(
    who: Omit<StoredChallenge, 'expiresAt'>,
  ): Promise<{ readonly id: string; readonly expiresAt: number }>;
  /** Null if it has expired, was answered, or was never made. */
  find(id: string): Promise<FoundDocument<StoredChallenge> | null>;
};

const ID = /^(\d{15})\.([a-z2-7]{26})$/;

/** Stored under the hash of a secret that only the device knows. */
export function makeSignInChallenges(
  store: DocumentStore,
  { now, randomBytes }: { now: () => number; randomBytes: RandomBytes },
): SignInChallenges {
  const documents = makeExpiringDocuments<StoredChallenge>(store, { prefix: 'challenge:', now });
  return {
    async begin(who) {
      const expiresAt = now() + challengeMs;
      const secret = randomId(randomBytes);
      await documents.create({ expiresAt, secret }, { ...who, expiresAt });
      return { id: `${momentKey(expiresAt)}.${secret}`, expiresAt };
    },
    async find(id) {
      const [, moment, secret] = ID.exec(id) ?? [];
      if (moment === undefined || secret === undefined) return null;
      return documents.find({ expiresAt: Number(moment), secret });
    },
  };
}
