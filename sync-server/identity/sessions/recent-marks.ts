import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { readPagesBetween } from '../../document-pages.ts';
import { momentKey } from '../expiring-documents.ts';

/**
 * Small documents about the last minutes, in the order of time, which a start reads. They are removed when they are no
 * longer needed.
 */
export type RecentMarks<T extends object> = {
  /** `name` distinguishes marks of one moment. */
  put(at: number, name: string, mark: T): Promise<void>;
  /** The marks from `since` (ms) on; older ones are removed. */
  since(since: number): Promise<readonly T[]>;
};

const LAST = '\uffff';

export function makeRecentMarks<T extends object>(store: DocumentStore, prefix: string): RecentMarks<T> {
  const forgetBefore = async (since: number): Promise<void> => {
    const range = { start: prefix, end: `${prefix}${momentKey(since - 1)}:${LAST}` };
    for await (const old of readPagesBetween(store, ACCOUNTS, range)) {
      // A remaining mark does no harm: the next start reads it again.
      await store.bulk(
        ACCOUNTS,
        old.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
      );
    }
  };
  return {
    async put(at, name, mark) {
      await store.put(ACCOUNTS, { _id: `${prefix}${momentKey(at)}:${name}`, ...mark });
    },
    async since(since) {
      await forgetBefore(since);
      const marks: (T & StoredDocument)[] = [];
      const range = { start: `${prefix}${momentKey(since)}`, end: `${prefix}${LAST}` };
      for await (const page of readPagesBetween<T>(store, ACCOUNTS, range)) marks.push(...page);
      return marks;
    },
  };
}
