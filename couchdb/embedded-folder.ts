import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabaseName } from './document-checks.ts';
import { syncFolder } from './sync-folder.ts';

const folderIn = (directory: string, database: string): string =>
  join(directory, 'databases', encodeURIComponent(database));

/** The LevelDB of a database's documents. */
export const documentsOf = (directory: string, database: string): string =>
  join(folderIn(directory, database), 'documents');

/**
 * Where the databases lie: `<directory>/databases/<name>/documents` is a LevelDB, its indexes stand beside it.
 * `staged` is where a copy of all of them is made ready for a backup.
 * A database exists when its folder does; what is being deleted is renamed away first, so that a kill leaves no half.
 */
export async function openFolder(directory: string) {
  const databases = join(directory, 'databases');
  const trash = join(directory, 'deleted');
  const staged = join(directory, 'staged');
  await mkdir(databases, { recursive: true });
  await rm(trash, { recursive: true, force: true });
  // Of a backup that was cut off.
  await rm(staged, { recursive: true, force: true });
  await mkdir(trash, { recursive: true });
  await syncFolder(directory);
  const folderOf = (database: string): string => folderIn(directory, database);
  const known = new Set((await readdir(databases)).map((name) => decodeURIComponent(name)));
  let deleted = 0;
  return {
    known,
    databases,
    staged,
    trash,
    pathOf: (database: string): string => documentsOf(directory, database),
    create: async (database: string): Promise<void> => {
      checkDatabaseName(database);
      await mkdir(documentsOf(directory, database), { recursive: true });
      await syncFolder(folderOf(database));
      await syncFolder(databases);
      known.add(database);
    },
    remove: async (database: string): Promise<void> => {
      deleted += 1;
      const gone = join(trash, String(deleted));
      await rename(folderOf(database), gone);
      await syncFolder(databases);
      await rm(gone, { recursive: true, force: true });
    },
  };
}

export type Folder = Awaited<ReturnType<typeof openFolder>>;
