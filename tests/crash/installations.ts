/**
 * The places where a server under test stores its data: embedded in its folder, or a CouchDB when COUCHDB_URL is set.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { checkStore } from './checks.ts';
import type { Load } from './load.ts';

export type Installation = {
  readonly directory: string;
  /** Variables for the server, in addition to its usual settings. */
  readonly env: Readonly<Record<string, string>>;
  /** The options by which `npm run audit` reads it. */
  readonly auditOptions: readonly string[];
  /** Lends the store; no process may have an embedded one open. */
  readonly withStore: <T>(work: (store: DocumentStore) => Promise<T>) => Promise<T>;
  /** Checks the store against the load. */
  check(load: Load): Promise<void>;
  remove(): Promise<void>;
};

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'crash-'));

async function inFolder(): Promise<Installation> {
  const directory = await newFolder();
  const withStore: Installation['withStore'] = async (work) => {
    const store = await openEmbeddedStore({ directory: join(directory, 'store') });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  return {
    directory,
    env: {},
    auditOptions: ['--data', directory],
    withStore,
    check: (load) => withStore((store) => checkStore(store, { directory, load })),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/**
 * Rejects, and changes nothing, when this CouchDB has an installation already, because the test wipes it at its end.
 */
export async function onCouch(url: string): Promise<Installation> {
  const store = await makeCouchStore({ url });
  const listOwnDatabases = async () =>
    (await store.listDatabases()).filter((name) => name.startsWith('vaultiq-'));
  const standing = await listOwnDatabases();
  if (standing.length > 0) {
    await store.close();
    throw new Error(`this CouchDB holds an installation already: ${standing.join(', ')}`);
  }
  const directory = await newFolder();
  return {
    directory,
    env: { COUCHDB_URL: url },
    auditOptions: ['--data', directory, '--couchdb', url],
    withStore: (work) => work(store),
    check: (load) => checkStore(store, { directory, load }),
    async remove() {
      for (const name of await listOwnDatabases()) await store.deleteDatabase(name);
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const url = process.env['COUCHDB_URL'];

/** Opens an installation by name; a test removes every one that it opens. */
export const INSTALLATIONS: Readonly<Record<string, () => Promise<Installation>>> = {
  embedded: inFolder,
  ...(url === undefined ? {} : { couchdb: () => onCouch(url) }),
};
