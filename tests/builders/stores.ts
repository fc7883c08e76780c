/** The stores that whole suites run on: in memory, embedded, and a real CouchDB when COUCHDB_URL is set. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';

export type StoreUnderTest = {
  readonly store: DocumentStore;
  /** Closes it and removes what it held. */
  readonly dispose: () => Promise<void>;
};

let worlds = 0;

/** The databases of one test on a server that others use too: every name begins with a prefix of its own. */
function apart(store: DocumentStore, prefix: string): DocumentStore {
  const named = (database: string): string => prefix + database;
  return {
    kind: store.kind,
    get: (database, id) => store.get(named(database), id),
    put: (database, doc) => store.put(named(database), doc),
    bulk: (database, docs) => store.bulk(named(database), docs),
    changes: (database, query) => store.changes(named(database), query),
    range: (database, query) => store.range(named(database), query),
    find: (database, query) => store.find(named(database), query),
    ensureIndex: (database, index) => store.ensureIndex(named(database), index),
    createDatabase: (database) => store.createDatabase(named(database)),
    deleteDatabase: (database) => store.deleteDatabase(named(database)),
    listDatabases: async () =>
      (await store.listDatabases()).flatMap((name) =>
        name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      ),
    info: (database) => store.info(named(database)),
    ping: (timeoutMs) => store.ping(timeoutMs),
    close: () => store.close(),
  };
}

async function onCouch(url: string): Promise<StoreUnderTest> {
  const prefix = `suite-${process.pid.toString(36)}-${String(++worlds)}-`;
  const store = apart(await makeCouchStore({ url }), prefix);
  return {
    store,
    async dispose() {
      for (const database of await store.listDatabases()) await store.deleteDatabase(database);
      await store.close();
    },
  };
}

async function onDisk(): Promise<StoreUnderTest> {
  const directory = await mkdtemp(join(tmpdir(), 'vaultiq-suite-'));
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

/** By name; a suite disposes of every store that it opens. */
export const STORES: Readonly<Record<string, () => Promise<StoreUnderTest>>> = {
  'in memory': async () => ({ store: makeMemoryStore(), dispose: async () => undefined }),
  embedded: onDisk,
  ...(url === undefined ? {} : { couchdb: () => onCouch(url) }),
};
