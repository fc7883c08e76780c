/** The folder that keeps a replaced database until the operator removes it. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStore, ReplicaStore } from './document-store.ts';
import { databaseFolder } from './embedded-folder.ts';
import { openEmbeddedStore } from './embedded-store.ts';
import { salvageDocuments, type SalvagedDocuments } from './salvage-documents.ts';
import { syncFolder } from './sync-folder.ts';

const REBUILT = 'before-rebuild';

type ReplacedDatabase = { readonly kept: 'before-repair' | typeof REBUILT; readonly database: string };

/** A new folder every time: after an interrupted run and its repeat, the first state is still there. */
export async function makeFolderForReplaced(
  directory: string,
  { kept, database }: ReplacedDatabase,
): Promise<string> {
  const all = join(directory, kept);
  await mkdir(all, { recursive: true });
  const number = (await readdir(all)).length + 1;
  return join(all, `${database}-${String(number)}`);
}

const isThere = async (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  );

/**
 * The readable folder of a database that a rebuild is to replace: its own, or the one where an earlier rebuild has put
 * it. Null if there is none.
 */
async function findOld(directory: string, database: string): Promise<string | null> {
  const folder = databaseFolder(directory, database);
  if (await isThere(folder)) return folder;
  const all = join(directory, REBUILT);
  const names = await readdir(all).catch(() => []);
  const numbers = names
    .filter((name) => name.startsWith(`${database}-`))
    .map((name) => Number(name.slice(database.length + 1)));
  return numbers.length === 0 ? null : join(all, `${database}-${String(Math.max(...numbers))}`);
}

/** Moves a closed database aside. Returns its new folder, or null if it does not exist. */
async function putAside(directory: string, database: string): Promise<string | null> {
  const folder = databaseFolder(directory, database);
  if (!(await isThere(folder))) return null;
  const place = await makeFolderForReplaced(directory, { kept: REBUILT, database });
  await rename(folder, place);
  await syncFolder(join(directory, REBUILT));
  await syncFolder(join(directory, 'databases'));
  return place;
}

/** Beside the databases of the store; removed before and after a rebuild. */
const MADE = 'being-rebuilt';

/**
 * The folders for rebuilding databases of the embedded store in `directory`: each is made in a separate store and then
 * moved into this one.
 */
export function makeRebuildPlaces(directory: string) {
  const made = join(directory, MADE);
  return {
    open: (): Promise<DocumentStore> => openEmbeddedStore({ directory }),
    openMade: (): Promise<ReplicaStore> => openEmbeddedStore({ directory: made }),
    clearMade: (): Promise<void> => rm(made, { recursive: true, force: true }),
    async salvageOld(database: string): Promise<SalvagedDocuments | null> {
      const old = await findOld(directory, database);
      return old === null ? null : salvageDocuments(old);
    },
    putAside: (database: string): Promise<string | null> => putAside(directory, database),
    /** Replaces the old database by the new one and moves the old one aside. Both are closed. */
    async replace(database: string): Promise<string | null> {
      const place = await putAside(directory, database);
      await rename(databaseFolder(made, database), databaseFolder(directory, database));
      await syncFolder(join(directory, 'databases'));
      return place;
    },
  };
}
