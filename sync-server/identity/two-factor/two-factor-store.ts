import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, NewDocument, PutOutcome } from '#couchdb/document-store.ts';
import { makeLruCache } from '../../lru-cache.ts';
import { type Holders, TWO_FACTOR_PREFIX } from './two-factor-holders.ts';
import { NO_RECORD, type TwoFactorRecord } from './code-check.ts';

/** `next`: the record to write, 'remove' to delete it, null to change nothing. */
export type Change<T> = { readonly next: TwoFactorRecord | 'remove' | null; readonly value: T };

export type TwoFactorStore = {
  /**
   * Synchronous for people without a record or with a cached one: every writer of these documents is in this process.
   */
  read(userId: string): TwoFactorRecord | Promise<TwoFactorRecord>;
  /** Compare-and-set: calls `decide` again after a conflict. */
  change<T>(userId: string, decide: (record: TwoFactorRecord) => Change<T>): Promise<T>;
};

/** Also the associated data of what is sealed into the document. */
export const twoFactorId = (userId: string): string => TWO_FACTOR_PREFIX + userId;

/** The loser of each race tries again, and a code is tried at most a few times a minute. */
const WRITES_TRIED = 50;
const REMEMBERED_MAX = 20_000;

export function makeTwoFactorStore(store: DocumentStore, holders: Holders): TwoFactorStore {
  const remembered = makeLruCache<string, TwoFactorRecord>(REMEMBERED_MAX);
  /** People whose last write failed: it may have happened, or may still happen, so nothing read since may be cached. */
  const unsure = new Set<string>();
  let writes = 0;

  const load = async (userId: string): Promise<{ record: TwoFactorRecord; rev: string | null }> => {
    const found = await store.get<TwoFactorRecord>(ACCOUNTS, twoFactorId(userId));
    if (found === null) return { record: NO_RECORD, rev: null };
    const { _id, _rev, ...record } = found;
    return { record, rev: _rev };
  };

  const readAnew = async (userId: string): Promise<TwoFactorRecord> => {
    const before = writes;
    const { record } = await load(userId);
    // A read during a write may be outdated.
    if (writes === before && !unsure.has(userId)) remembered.set(userId, record);
    return record;
  };

  const write = async (userId: string, doc: NewDocument): Promise<PutOutcome> => {
    // Before and after, so that a reader in between does not cache its result.
    writes += 1;
    try {
      return await store.put(ACCOUNTS, doc);
    } catch (error) {
      unsure.add(userId);
      remembered.delete(userId);
      throw error;
    } finally {
      writes += 1;
    }
  };

  return {
    read: (userId) => (holders.mayHave(userId) ? (remembered.get(userId) ?? readAnew(userId)) : NO_RECORD),
    async change(userId, decide) {
      const _id = twoFactorId(userId);
      for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
        const { record, rev } = await load(userId);
        const { next, value } = decide(record);
        if (next === null || (next === 'remove' && rev === null)) return value;
        const revision = rev === null ? {} : { _rev: rev };
        const body = next === 'remove' ? { _deleted: true as const } : next;
        holders.add(userId);
        const outcome = await write(userId, { ...body, _id, ...revision });
        if (outcome.status !== 'created') continue;
        unsure.delete(userId);
        remembered.set(userId, next === 'remove' ? NO_RECORD : next);
        return value;
      }
      throw new Error('the second factor of a person could not be written');
    },
  };
}
