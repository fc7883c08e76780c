/** The stores that whole suites run on: in memory, embedded, and a real CouchDB when COUCHDB_URL is set. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import { prepareDatabases } from '#couchdb/open-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makePrefixedStore } from './prefixed-store.ts';

export type StoreUnderTest = {
  readonly store: DocumentStore;
  /** Closes it and removes its data. */
  readonly dispose: () => Promise<void>;
};

let worlds = 0;

async function onCouch(url: string): Promise<StoreUnderTest> {
  const prefix = `suite-${process.pid.toString(36)}-${String(++worlds)}-`;
  const store = makePrefixedStore(await makeCouchStore({ url }), prefix);
  return {
    store,
    async dispose() {
      for (const database of await store.listDatabases()) await store.deleteDatabase(database);
      await store.close();
    },
  };
}

async function onDisk(): Promise<StoreUnderTest> {
  return inFolder(await mkdtemp(join(tmpdir(), 'vaultiq-suite-')));
}

async function inFolder(directory: string): Promise<StoreUnderTest> {
  const store = await openEmbeddedStore({ directory });
  return {
    store,
    async dispose() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const url = process.env['COUCHDB_URL'];

const inMemory = async (): Promise<StoreUnderTest> => ({
  store: makeMemoryStore(),
  dispose: async () => undefined,
});

/** Opens a store by name; a suite disposes of every store that it opens. */
export const STORES: Readonly<Record<string, () => Promise<StoreUnderTest>>> = {
  'in memory': inMemory,
  embedded: onDisk,
  ...(url === undefined ? {} : { couchdb: () => onCouch(url) }),
};

/** The store of a suite that does not run on all of them: the CouchDB if there is one, otherwise memory. */
const openUsual = url === undefined ? inMemory : () => onCouch(url);

/** The prepared store of a whole service: embedded in this folder, or the CouchDB when there is one. */
export async function openServiceStore(directory: string): Promise<StoreUnderTest> {
  const opened = await (url === undefined ? inFolder(directory) : onCouch(url));
  await prepareDatabases(opened.store);
  return opened;
}

/** A store for the running test, disposed of after it. */
export async function freshStore(open: () => Promise<StoreUnderTest> = openUsual): Promise<DocumentStore> {
  const { store, dispose } = await open();
  onTestFinished(dispose);
  return store;
}
