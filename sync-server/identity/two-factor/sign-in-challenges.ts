import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { challengeMs } from '#domain/limits.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';

/** A sign-in whose password was right. `passwordProof` is a keyed hash of the password hash that it was right for. */
export type StoredChallenge = {
  readonly userId: string;
  readonly passwordProof: string;
  /** ms */
  readonly expiresAt: number;
};

export type Found = { readonly challenge: StoredChallenge; take(): Promise<boolean> };

export type SignInChallenges = {
  begin(
    who: Omit<StoredChallenge, 'expiresAt'>,
  ): Promise<{ readonly id: string; readonly expiresAt: number }>;
  /** Null for one that has expired, was answered, or was never made. `take` resolves to true for one caller only. */
  find(id: string): Promise<Found | null>;
};

const PREFIX = 'challenge:';
const ID = /^(\d{15})\.([a-z2-7]{26})$/;
const SWEPT_MAX = 50;

const momentOf = (at: number): string => String(Math.max(at, 0)).padStart(15, '0');

/** Challenges in the accounts database, in the order in which they expire, under the hash of what only the device knows. */
export function makeSignInChallenges(
  store: DocumentStore,
  { now, randomBytes }: { now: () => number; randomBytes: RandomBytes },
): SignInChallenges {
  const documentId = (moment: string, secret: string): string =>
    `${PREFIX}${moment}:${createHash('sha256').update(secret).digest('hex')}`;

  const sweep = async (): Promise<void> => {
    const query = { start: PREFIX, end: `${PREFIX}${momentOf(now())}`, limit: SWEPT_MAX };
    const old = await store.range(ACCOUNTS, query);
    if (old.length === 0) return;
    await store.bulk(
      ACCOUNTS,
      old.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
    );
  };

  return {
    async begin(who) {
      await sweep();
      const expiresAt = now() + challengeMs;
      const secret = randomId(randomBytes);
      const moment = momentOf(expiresAt);
      await store.put(ACCOUNTS, { _id: documentId(moment, secret), ...who, ...{ expiresAt } });
      return { id: `${moment}.${secret}`, expiresAt };
    },
    async find(id) {
      const [, moment, secret] = ID.exec(id) ?? [];
      if (moment === undefined || secret === undefined) return null;
      const found = await store.get<StoredChallenge>(ACCOUNTS, documentId(moment, secret));
      if (found === null || found.expiresAt <= now()) return null;
      const { _id, _rev, ...challenge } = found;
      return {
        challenge,
        take: async () => (await store.put(ACCOUNTS, { _id, _rev, _deleted: true })).status === 'created',
      };
    },
  };
}
