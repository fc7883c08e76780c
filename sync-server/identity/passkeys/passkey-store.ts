import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Erasures } from '../../erasures.ts';

/** A stored passkey. Times in ms. */
export type StoredPasskey = {
  /** The credential's id, base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** Its own count of uses; synced passkeys stay at 0. */
  readonly counter: number;
  readonly transports?: readonly string[];
  readonly synced: boolean;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

type Passkeys = readonly StoredPasskey[];
export type PasskeyChange<T> = { readonly next: Passkeys | null; readonly value: T };

export type PasskeyStore = {
  read(userId: string): Promise<Passkeys>;
  /**
   * Compare-and-set: calls `decide` again after a conflict; null changes nothing. People choose the names, so a removed
   * name is erased from the files too.
   */
  change<T>(userId: string, decide: (passkeys: Passkeys) => PasskeyChange<T>): Promise<T>;
};

const WRITES_TRIED = 50;
const idOf = (userId: string): string => `passkeys:${userId}`;

type PasskeyStoreDeps = {
  readonly store: DocumentStore;
  readonly erasures: Pick<Erasures, 'erasing'>;
};

const keepsNames = (before: Passkeys, next: Passkeys): boolean =>
  before.every(({ id, name }) => next.some((one) => one.id === id && one.name === name));

/** One document for each person with passkeys: they are few and always read together. */
export function makePasskeyStore({ store, erasures }: PasskeyStoreDeps): PasskeyStore {
  const load = (userId: string) => store.get<{ readonly passkeys: Passkeys }>(ACCOUNTS, idOf(userId));
  return {
    read: async (userId) => (await load(userId))?.passkeys ?? [],
    async change(userId, decide) {
      const _id = idOf(userId);
      for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
        const found = await load(userId);
        const before = found?.passkeys ?? [];
        const { next, value } = decide(before);
        if (next === null) return value;
        const rev = found === null ? {} : { _rev: found._rev };
        const body = next.length === 0 ? { _deleted: true as const } : { passkeys: next };
        const write = () => store.put(ACCOUNTS, { ...body, _id, ...rev });
        const outcome = await (keepsNames(before, next) ? write() : erasures.erasing([ACCOUNTS], write));
        if (outcome.status === 'created') return value;
      }
      throw new Error('the passkeys of a person could not be written');
    },
  };
}
