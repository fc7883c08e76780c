/** Makes and removes the place of a run's data: a folder, and on a CouchDB its databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';

/** Deletes several at a time: one after the other, the databases of 1,500 people take longer than the load. */
const REMOVED_AT_ONCE = 8;

type Databases = Pick<DocumentStore, 'listDatabases' | 'deleteDatabase'>;

export type RunPlace = {
  readonly directory: string;
  /** Call it only after the service has stopped. */
  remove(): Promise<void>;
};

const ofService = async (store: Databases): Promise<readonly string[]> =>
  (await store.listDatabases()).filter((name) => name.startsWith('vaultiq-'));

/** Rejects and changes nothing if this CouchDB has an installation already, because the run would write into it. */
export async function claimDatabases(store: Databases): Promise<{ remove(): Promise<void> }> {
  const standing = await ofService(store);
  if (standing.length > 0) {
    throw new Error(`this CouchDB holds an installation already: ${standing.join(', ')}`);
  }
  return {
    async remove() {
      const names = [...(await ofService(store))];
      const removeNext = async (): Promise<void> => {
        for (let name = names.pop(); name !== undefined; name = names.pop()) await store.deleteDatabase(name);
      };
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, removeNext));
    },
  };
}

export async function openRunPlace(couchdbUrl: string | undefined): Promise<RunPlace> {
  const store = couchdbUrl === undefined ? null : await makeCouchStore({ url: couchdbUrl });
  const databases =
    store === null
      ? null
      : await claimDatabases(store).catch(async (error: unknown) => {
          await store.close();
          throw error;
        });
  const directory = await mkdtemp(join(tmpdir(), 'vaultiq-load-'));
  return {
    directory,
    async remove() {
      await databases?.remove();
      await store?.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
