/**
 * RxDB's storage on a device with a PIN: documents are sealed below it and unchanged above it. Keys are blinded,
 * because a contact's key is an address; docs/decisions/0019 lists what remains in clear.
 */
import {
  addRxStorageMultiInstanceSupport,
  type BulkWriteRow,
  type EventBulk,
  getChangedDocumentsSince,
  type RxStorage,
  type RxStorageChangeEvent,
  type RxStorageDefaultCheckpoint,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
  type RxStorageWriteError,
} from 'rxdb/plugins/core';
import { map } from 'rxjs';
import type { DeviceKey } from '#app/seal/device-key.ts';
import { type AnyDocument, type AnySchema, sealedForm } from './sealed-schema.ts';
import { countSealed, querySealed, type SealedStore } from './sealed-query.ts';
import { makeSealer } from './sealer.ts';

export type AnyStorage = RxStorage<unknown, unknown>;
type Instance = RxStorageInstance<AnyDocument, unknown, unknown>;
type Row = BulkWriteRow<AnyDocument>;
type Bulk = EventBulk<RxStorageChangeEvent<AnyDocument>, RxStorageDefaultCheckpoint>;

/** Beside the open database, under the same name to RxDB: replication checkpoints apply to both. */
export const sealedNameOf = (databaseName: string): string => `${databaseName}-sealed`;

export const sealedStorage = (storage: AnyStorage, key: DeviceKey): AnyStorage => ({
  name: 'sealed',
  rxdbVersion: storage.rxdbVersion,
  async createStorageInstance<T>(params: RxStorageInstanceCreationParams<T, unknown>) {
    const schema = params.schema as unknown as AnySchema;
    const form = sealedForm(schema);
    const inner = (await storage.createStorageInstance<AnyDocument>({
      ...params,
      databaseName: sealedNameOf(params.databaseName),
      schema: form.schema,
      // Tabs tell each other what is open, so nothing is opened twice.
      multiInstance: false,
      devMode: false,
    })) as Instance;
    const sealer = makeSealer(key, params.collectionName, form);
    const instance = instanceOf({ inner, schema, form, sealer }, params.databaseName);
    addRxStorageMultiInstanceSupport(
      'sealed',
      params as unknown as RxStorageInstanceCreationParams<AnyDocument, unknown>,
      instance,
    );
    return instance as unknown as RxStorageInstance<T, unknown, unknown>;
  },
});

function instanceOf(store: SealedStore, databaseName: string): Instance {
  const { inner, schema, sealer } = store;
  const unsealAll = (documents: readonly AnyDocument[]): Promise<AnyDocument[]> =>
    Promise.all(documents.map((document) => sealer.unseal(document)));
  const writing = new Map<unknown, Row>();
  const changes$ = inner.changeStream().pipe(map((bulk) => openBulk(bulk as Bulk, writing, store)));
  return {
    databaseName,
    collectionName: inner.collectionName,
    internals: inner.internals,
    options: inner.options,
    schema,
    bulkWrite: (rows, context) => writeSealed(store, { rows, context, writing }),
    async findDocumentsById(ids, withDeleted) {
      return unsealAll(await inner.findDocumentsById(ids.map(sealer.blind), withDeleted));
    },
    query: async (prepared) => ({ documents: await querySealed(store, prepared) }),
    count: (prepared) => countSealed(store, prepared),
    async getChangedDocumentsSince(limit, checkpoint: RxStorageDefaultCheckpoint | undefined) {
      const found = await getChangedDocumentsSince(inner, limit, checkpoint);
      return { documents: await unsealAll(found.documents), checkpoint: found.checkpoint as unknown };
    },
    changeStream: () => changes$,
    getAttachmentData: () => Promise.reject(new Error('No document of the device has attachments.')),
    cleanup: (minimumDeletedTime) => inner.cleanup(minimumDeletedTime),
    close: () => inner.close(),
    remove: () => inner.remove(),
  };
}

type PendingWrite = {
  readonly rows: readonly Row[];
  readonly context: string;
  /** Rows being written, by their sealed text, which differs each time. */
  readonly writing: Map<unknown, Row>;
};

async function writeSealed({ inner, sealer }: SealedStore, { rows, context, writing }: PendingWrite) {
  const sealed = await Promise.all(
    rows.map(async ({ previous, document }): Promise<Row> => ({
      ...(previous === undefined ? {} : { previous: sealer.shell(previous) }),
      document: await sealer.seal(document),
    })),
  );
  const texts = sealed.map(({ document }) => document['x']);
  texts.forEach((text, index) => {
    const row = rows[index];
    if (row !== undefined) writing.set(text, row);
  });
  try {
    const { error } = await inner.bulkWrite(sealed, context);
    const opened = error.map(async (failed): Promise<RxStorageWriteError<AnyDocument>> => {
      const writeRow = writing.get(failed.writeRow.document['x']) ?? failed.writeRow;
      const documentId = writeRow.document[inner.schema.primaryKey as string] as string;
      if (failed.status !== 409) return { ...failed, documentId, writeRow };
      return { ...failed, documentId, writeRow, documentInDb: await sealer.unseal(failed.documentInDb) };
    });
    return { error: await Promise.all(opened) };
  } finally {
    for (const text of texts) writing.delete(text);
  }
}

/** The storage emits a write during the write, while its content is still at hand. */
function openBulk(bulk: Bulk, writing: ReadonlyMap<unknown, Row>, { form }: SealedStore): Bulk {
  const events = bulk.events.flatMap((event): Bulk['events'] => {
    const row = writing.get(event.documentData['x']);
    if (row === undefined) return [];
    const { document: documentData, previous } = row;
    // A document that returns after its deletion is reported as new.
    const previousDocumentData = event.previousDocumentData && previous;
    const documentId = documentData[form.primary] as string;
    return [{ ...event, documentId, documentData, previousDocumentData }];
  });
  return { ...bulk, events };
}
