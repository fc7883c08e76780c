import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Erasures } from '../erasures.ts';
import { readFeedChanges } from './changes-feed.ts';
import type { Place } from './feeds.ts';
import { pull, type PullQuery } from './pull.ts';
import { push, type Upload } from './push.ts';

/** The only access to the databases for devices. The caller checks who may use which place. */
export const makeGateway = (store: DocumentStore, erasures: Pick<Erasures, 'erasing'>) => ({
  pull: (place: Place, query: PullQuery) => pull(store, place, query),
  changes: (places: readonly Place[], query: PullQuery) => readFeedChanges(store, places, query),
  push: (place: Place, upload: Upload) => push({ store, erasures }, place, upload),
});

export type Gateway = ReturnType<typeof makeGateway>;
