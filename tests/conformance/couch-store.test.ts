// Proves that the CouchDB store keeps the port's contract (on a real server when COUCHDB_URL is set) and tells apart,
// on a server that misbehaves on purpose, what is known from what is not.
import { describeDocumentStore } from '#tests/conformance/document-store.ts';
import { makeCouchStore } from '#couchdb/couch-store.ts';

const url = process.env['COUCHDB_URL'];

if (url !== undefined) {
  const databasesOfTests = (name: string): boolean => name.startsWith('vaultiq-conformance-');
  describeDocumentStore('couchdb', async () => {
    const store = await makeCouchStore({ url });
    return {
      store,
      dispose: async () => {
        const left = (await store.listDatabases()).filter(databasesOfTests);
        await Promise.all(left.map((name) => store.deleteDatabase(name)));
        await store.close();
      },
    };
  });
}
