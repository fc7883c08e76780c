/** Where a database goes that another takes the place of, until whoever runs the service removes it. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStore, ReplicaStore } from './document-store.ts';
import { folderIn } from './embedded-folder.ts';
import { openEmbeddedStore } from './embedded-store.ts';
import { salvageDocuments, type SalvagedDocuments } from './salvage-documents.ts';
import { syncFolder } from './sync-folder.ts';

const REBUILT = 'before-rebuild';

type Kept = { readonly kept: 'before-repair' | typeof REBUILT; readonly database: string };

/** A folder of its own every time: what was cut off is repeated, and the first state is still there. */
export async function newPlaceBeside(directory: string, { kept, database }: Kept): Promise<string> {
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

/** Where a database can be read that a rebuild is to replace: where it lies, else where an earlier rebuild has put it. Null: nowhere. */
async function findOld(directory: string, database: string): Promise<string | null> {
  const folder = folderIn(directory, database);
  if (await isThere(folder)) return folder;
  const all = join(directory, REBUILT);
  const names = await readdir(all).catch(() => []);
  const numbers = names
    .filter((name) => name.startsWith(`${database}-`))
    .map((name) => Number(name.slice(database.length + 1)));
  return numbers.length === 0 ? null : join(all, `${database}-${String(Math.max(...numbers))}`);
}

/** Puts a database aside, which nobody has open. Returns where it is now, or null when there is none. */
async function putAside(directory: string, database: string): Promise<string | null> {
  const folder = folderIn(directory, database);
  if (!(await isThere(folder))) return null;
  const place = await newPlaceBeside(directory, { kept: REBUILT, database });
  await rename(folder, place);
  await syncFolder(join(directory, REBUILT));
  await syncFolder(join(directory, 'databases'));
  return place;
}

/** Beside the databases of the store, removed before and after. */
const MADE = 'being-rebuilt';

/** Where databases of the embedded store in `directory` are made anew: in a store of their own, which then gives them to this one. */
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
    /** The one that was made takes the place of the old one, which goes aside. Nobody has either open. */
    async replace(database: string): Promise<string | null> {
      const place = await putAside(directory, database);
      await rename(folderIn(made, database), folderIn(directory, database));
      await syncFolder(join(directory, 'databases'));
      return place;
    },
  };
}
