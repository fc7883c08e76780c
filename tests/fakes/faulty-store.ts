import type { DocumentStore, NewDocument, PutOutcome } from '#couchdb/document-store.ts';
import { StoreError } from '#couchdb/document-store.ts';

/** The fate of one PUT; `next` carries it out. */
export type PutFault = (next: () => Promise<PutOutcome>, doc: NewDocument) => Promise<PutOutcome>;

export type FaultyStore = DocumentStore & {
  /** The next PUTs into `database` go through these faults, one each; later ones are undisturbed. */
  failPuts(database: string, ...faults: readonly PutFault[]): void;
  /** Every PUT into `database` goes through this fault until the returned function is called. */
  failEveryPut(database: string, fault: PutFault): () => void;
};

/** The write happens and its reply is lost. */
export const replyLost: PutFault = async (next) => {
  await next();
  throw new StoreError('unknown', 'the reply was lost');
};

/** The request never arrives, and the caller cannot know. */
export const requestLost: PutFault = () => Promise.reject(new StoreError('unknown', 'the request was lost'));
export const refusedConnection: PutFault = () =>
  Promise.reject(new StoreError('unavailable', 'connection refused'));
export const diskFull: PutFault = () => Promise.reject(new StoreError('full', 'no space left'));

/** Wraps a store so that it fails as the test says. */
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
