import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Log } from '../../log.ts';
import { readPagesByPrefix } from '../../document-pages.ts';

export const TWO_FACTOR_PREFIX = '2fa:';

/** The people with a record of two-factor authentication; most have none. */
export type Holders = {
  /** False is certain. True also for everybody until all are listed, and for people whose record was removed. */
  readonly mayHave: (userId: string) => boolean;
  /** Call it before writing a record. */
  readonly add: (userId: string) => void;
};

/**
 * Without it the first command of each person would wait for a read of the store (`npm run bench -- transfers` on
 * CouchDB, 10,000 people: 3,215 transfers a second with these reads, 4,713 without).
 */
export async function listHolders(store: Pick<DocumentStore, 'range'>, log: Log): Promise<Holders> {
  const known = new Set<string>();
  const pages = readPagesByPrefix(store, ACCOUNTS, TWO_FACTOR_PREFIX);
  const isPast = async (): Promise<boolean> => {
    const page = await pages.next();
    if (page.done === true) return true;
    for (const { _id } of page.value) known.add(_id.slice(TWO_FACTOR_PREFIX.length));
    return false;
  };
  // This covers most installations; the start does not wait for the rest of a large one.
  let areListed = (await isPast()) || (await isPast());
  const listRest = async (): Promise<void> => {
    while (!areListed) areListed = await isPast();
  };
  void listRest().catch((error: unknown) => {
    log.warn({ err: error }, 'the people with a second factor could not be listed: everybody is looked up');
  });
  return {
    mayHave: (userId) => !areListed || known.has(userId),
    add: (userId) => void known.add(userId),
  };
}
