import type { DocumentStore, NewDocument, PutOutcome } from '#couchdb/document-store.ts';
import { StoreError } from '#couchdb/document-store.ts';

/** What becomes of one PUT: `next` does it. */
export type PutFault = (next: () => Promise<PutOutcome>, doc: NewDocument) => Promise<PutOutcome>;

export type FaultyStore = DocumentStore & {
  /** The next PUTs into `database` go through these, one each; later ones are not disturbed. */
  failPuts(database: string, ...faults: readonly PutFault[]): void;
  /** Every PUT into `database` goes through this one until it is called off. */
  failEveryPut(database: string, fault: PutFault): () => void;
};

/** The reply is lost: it happened, but nobody hears of it. */
export const replyLost: PutFault = async (next) => {
  await next();
  throw new StoreError('unknown', 'the reply was lost');
};

/** It never arrives, and nobody can tell. */
export const requestLost: PutFault = () => Promise.reject(new StoreError('unknown', 'the request was lost'));
export const refusedConnection: PutFault = () =>
  Promise.reject(new StoreError('unavailable', 'connection refused'));
export const diskFull: PutFault = () => Promise.reject(new StoreError('full', 'no space left'));

/** A store in front of another that fails as told. */
export function withFaults(store: DocumentStore): FaultyStore {
  const once = new Map<string, PutFault[]>();
  const always = new Map<string, PutFault>();
  return {
    ...store,
    put: (database, doc) => {
      const fault = once.get(database)?.shift() ?? always.get(database);
      const next = () => store.put(database, doc);
      return fault === undefined ? next() : fault(next, doc);
    },
    failPuts(database, ...faults) {
      once.set(database, [...(once.get(database) ?? []), ...faults]);
    },
    failEveryPut(database, fault) {
      always.set(database, fault);
      return () => {
        always.delete(database);
      };
    },
  };
}
