/**
 * Everything that RxDB has of one person, from one storage into another, below RxDB: documents keep their revisions and
 * times, so what was not sent yet is sent afterwards, and nothing is asked for a second time.
 */
import {
  getAllCollectionDocuments,
  getChangedDocumentsSince,
  INTERNAL_STORE_SCHEMA,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
} from 'rxdb/plugins/core';
import type { AnyDocument, AnySchema } from './sealed-schema.ts';
import type { AnyStorage } from './sealed-storage.ts';

type Store = { readonly collectionName: string; readonly schema: AnySchema };
type Instance = RxStorageInstance<AnyDocument, unknown, unknown>;

const internalStore = '_rxdb_internal';
const batchRows = 1_000;

export type Copying = {
  readonly databaseName: string;
  readonly from: AnyStorage;
  readonly to: AnyStorage;
  /** How many documents have been copied. */
  readonly onCopied?: (documents: number) => void;
};

const opened = (storage: AnyStorage, databaseName: string, store: Store): Promise<Instance> =>
  storage.createStorageInstance<AnyDocument>({
    ...store,
    databaseName,
    databaseInstanceToken: `copy-${databaseName}`,
    options: {},
    multiInstance: false,
    devMode: false,
  });

/** Rejects when anything could not be written. */
export async function copyStores({ onCopied, ...copying }: Copying): Promise<void> {
  let copied = 0;
  for (const store of await storesIn(copying)) {
    await copyStore(copying, store, (documents) => {
      copied += documents;
      onCopied?.(copied);
    });
  }
}

/** RxDB's own store knows all others: a collection's, and what is kept of its replication. */
async function storesIn({ from, databaseName }: Copying): Promise<Store[]> {
  const own: Store = { collectionName: internalStore, schema: INTERNAL_STORE_SCHEMA as unknown as AnySchema };
  const instance = await opened(from, databaseName, own);
  const documents = await getAllCollectionDocuments(
    instance as unknown as Parameters<typeof getAllCollectionDocuments>[0],
  );
  await instance.close();
  const stores = documents.flatMap(({ data }) => {
    const { name, schema, connectedStorages } = data as unknown as {
      name: string;
      schema: AnySchema;
      connectedStorages: readonly Store[];
    };
    return [{ collectionName: name, schema }, ...connectedStorages];
  });
  return [own, ...stores];
}

async function copyStore(
  { from, to, databaseName }: Copying,
  store: Store,
  onCopied: (documents: number) => void,
): Promise<void> {
  const source = await opened(from, databaseName, store);
  const target = await opened(to, databaseName, store);
  try {
    let checkpoint: RxStorageDefaultCheckpoint | undefined;
    for (;;) {
      const found = await getChangedDocumentsSince(source, batchRows, checkpoint);
      if (found.documents.length === 0) return;
      const rows = found.documents.map((document) => ({ document: inEitherOrder(document) }));
      const { error } = await target.bulkWrite(rows, 'copy-stores');
      if (error.length > 0) throw new Error(`${String(error.length)} documents were not copied.`);
      onCopied(rows.length);
      checkpoint = found.checkpoint as RxStorageDefaultCheckpoint;
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/**
 * How far a collection was sent is a time and, within it, an id; sealed documents stand in the order of other ids. Of what
 * was written at that time everything is looked at again, which sends nothing twice: RxDB knows what was sent.
 */
function inEitherOrder(document: AnyDocument): AnyDocument {
  const data = document['checkpointData'];
  const isOfTimes = typeof data === 'object' && data !== null && 'lwt' in data && 'id' in data;
  return isOfTimes ? { ...document, checkpointData: { ...data, id: '' } } : document;
}
