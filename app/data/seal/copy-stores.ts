/**
 * Copies all RxDB data of one person from one form to the other, below RxDB: documents keep revisions and times, so
 * unsent changes are sent afterwards, and nothing is downloaded again.
 */
import { INTERNAL_STORE_SCHEMA } from 'rxdb/plugins/core';
import {
  closeDexieDb,
  fromDexieToStorage,
  fromStorageToDexie,
  getDexieDbWithTables,
} from 'rxdb/plugins/storage-dexie';
import type { DeviceKey } from '#app/seal/device-key.ts';
import { strictSettings } from '../database/device-storage.ts';
import { type AnyDocument, type AnySchema, sealedForm } from './sealed-schema.ts';
import { nameInForm } from './form-storage.ts';
import { makeSealer, type Sealer } from './sealer.ts';
import { otherForm, type StoreForm } from './store-form.ts';

/** The number of copied documents. */
export type CopyProgress = { readonly done: number; readonly of: number };

export type CopyOptions = {
  readonly databaseName: string;
  readonly key: DeviceKey;
  readonly to: StoreForm;
  readonly onCopied?: (progress: CopyProgress) => void;
};

type Store = { readonly collectionName: string; readonly schema: AnySchema };
type Place = {
  readonly table: Awaited<ReturnType<typeof getDexieDbWithTables>>['dexieTable'];
  readonly booleanIndexes: string[];
  readonly close: () => Promise<void>;
};

const internalStore = '_rxdb_internal';
const batchRows = 1_000;

async function placeOf(
  databaseName: string,
  form: StoreForm,
  { collectionName, schema }: Store,
): Promise<Place> {
  const name = nameInForm(databaseName, form);
  const known = form === 'open' ? schema : sealedForm(schema).schema;
  const internals = getDexieDbWithTables(name, collectionName, strictSettings, known);
  const { dexieTable, booleanIndexes } = await internals;
  return { table: dexieTable, booleanIndexes, close: () => closeDexieDb(internals) };
}

const sealerOf = (key: DeviceKey, { collectionName, schema }: Store): Sealer =>
  makeSealer(key, collectionName, sealedForm(schema));

/** Rejects if anything could not be written. */
export async function copyStores(copying: CopyOptions): Promise<void> {
  const { databaseName, to, onCopied } = copying;
  const stores = await storesIn(copying);
  const sources = await Promise.all(stores.map((store) => placeOf(databaseName, otherForm(to), store)));
  try {
    const counts = await Promise.all(sources.map(({ table }) => table.count()));
    const of = counts.reduce((sum, count) => sum + count, 0);
    let done = 0;
    const reportCopied = (documents: number): void => {
      done += documents;
      onCopied?.({ done, of });
    };
    reportCopied(0);
    for (const [index, store] of stores.entries()) {
      const source = sources[index];
      if (source !== undefined) await copyStore(copying, { store, source, onCopied: reportCopied });
    }
    if (done !== of) throw new Error(`${String(done)} of ${String(of)} documents were copied.`);
  } finally {
    await Promise.all(sources.map(({ close }) => close()));
  }
}

/** RxDB's own store lists all others: those of collections, and of their replication. */
async function storesIn({ databaseName, key, to }: CopyOptions): Promise<Store[]> {
  const own: Store = { collectionName: internalStore, schema: INTERNAL_STORE_SCHEMA as unknown as AnySchema };
  const { table, booleanIndexes, close } = await placeOf(databaseName, otherForm(to), own);
  const rows = (await table.toArray()).map((row) => inStorage(booleanIndexes, row));
  await close();
  const { unseal } = sealerOf(key, own);
  const documents = to === 'sealed' ? rows : await Promise.all(rows.map(unseal));
  const stores = documents.flatMap(({ context, data, _deleted }) => {
    if (context !== 'collection' || _deleted) return [];
    const { name, schema, connectedStorages } = data as {
      name: string;
      schema: AnySchema;
      connectedStorages: readonly Store[];
    };
    return [{ collectionName: name, schema }, ...connectedStorages];
  });
  return [own, ...stores];
}

const inStorage = (booleanIndexes: string[], row: unknown): AnyDocument =>
  fromDexieToStorage<Record<string, unknown>>(booleanIndexes, row);

/** Reads the next batch while the previous one is written. */
async function copyStore(
  { databaseName, key, to }: CopyOptions,
  {
    store,
    source,
    onCopied,
  }: { readonly store: Store; readonly source: Place; readonly onCopied: (documents: number) => void },
): Promise<void> {
  const primary = sealedForm(store.schema).primary;
  const sealer = sealerOf(key, store);
  const change = async (document: AnyDocument): Promise<AnyDocument> =>
    to === 'sealed' ? sealer.seal(inEitherOrder(document)) : inEitherOrder(await sealer.unseal(document));
  const read = async (after: string): Promise<readonly unknown[]> =>
    source.table.where(primary).above(after).limit(batchRows).toArray();
  const target = await placeOf(databaseName, to, store);
  try {
    for (let rows = await read(''); rows.length > 0;) {
      const documents = rows.map((row) => inStorage(source.booleanIndexes, row));
      const next = read(documents.at(-1)?.[primary] as string);
      next.catch(() => undefined);
      const changed = await Promise.all(documents.map(change));
      const written = target.table.bulkPut(
        changed.map((document) => fromStorageToDexie(target.booleanIndexes, document) as unknown),
      );
      const [following] = await Promise.all([next, written]);
      onCopied(rows.length);
      rows = following;
    }
  } finally {
    await target.close();
  }
}

/**
 * A collection's upload checkpoint is a time and, within it, an id; sealed documents are in another order of ids. So
 * everything written at that time is checked again, which sends nothing twice, because RxDB knows what was sent.
 */
function inEitherOrder(document: AnyDocument): AnyDocument {
  const data = document['checkpointData'];
  const isOfTimes = typeof data === 'object' && data !== null && 'lwt' in data && 'id' in data;
  return isOfTimes ? { ...document, checkpointData: { ...data, id: '' } } : document;
}
