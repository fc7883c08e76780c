import type { ReplicaStore } from '#couchdb/document-store.ts';

/** Gives database names a prefix that only one test uses, because tests share a server. */
export function makePrefixedStore(store: ReplicaStore, prefix: string): ReplicaStore {
  const at = (database: string): string => `${prefix}${database}`;
  return {
    kind: store.kind,
    get: (database, id) => store.get(at(database), id),
    put: (database, doc) => store.put(at(database), doc),
    bulk: (database, docs) => store.bulk(at(database), docs),
    changes: (database, query) => store.changes(at(database), query),
    range: (database, query) => store.range(at(database), query),
    find: (database, query) => store.find(at(database), query),
    ensureIndex: (database, index) => store.ensureIndex(at(database), index),
    createDatabase: (database) => store.createDatabase(at(database)),
    deleteDatabase: (database) => store.deleteDatabase(at(database)),
    listDatabases: async () =>
      (await store.listDatabases()).flatMap((name) =>
        name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
      ),
    info: (database) => store.info(at(database)),
    ping: (timeoutMs) => store.ping(timeoutMs),
    adopt: (database, docs) => store.adopt(at(database), docs),
    revisions: (database, ids) => store.revisions(at(database), ids),
    close: () => store.close(),
  };
}
