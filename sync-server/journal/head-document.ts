import { CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type HeadPlace, HeadSchema } from './ports.ts';

const ID = 'journal-head';

/** Stores the head as a document of another database, for installations on CouchDB. */
export function makeHeadDocument(store: DocumentStore): HeadPlace {
  const find = () => store.get<object>(CHECKPOINTS, ID);
  return {
    name: `${ID} in ${CHECKPOINTS}`,
    async read() {
      const stored = await find();
      return stored === null ? null : HeadSchema.parse(stored);
    },
    async write({ n, seq, hash, at }) {
      const stored = await find();
      const rev = stored === null ? {} : { _rev: stored._rev };
      // A conflict means that another authority wrote its head, which is as recent as this one.
      await store.put(CHECKPOINTS, { _id: ID, ...rev, ...{ n, seq, hash, at } });
    },
  };
}
