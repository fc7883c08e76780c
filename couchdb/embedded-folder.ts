import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDatabaseName } from './document-checks.ts';
import { syncFolder } from './sync-folder.ts';

/** The folder of a database with its indexes. */
export const databaseFolder = (directory: string, database: string): string =>
  join(directory, 'databases', encodeURIComponent(database));

/** The LevelDB of the documents in a database's folder. */
export const documentsIn = (folder: string): string => join(folder, 'documents');

/** The LevelDB of a database's documents. */
export const documentsFolder = (directory: string, database: string): string =>
  documentsIn(databaseFolder(directory, database));

/** An empty folder beside the documents, made with the database: its name identifies this making of the database. */
const GENERATION = 'generation-';
const GENERATION_BYTES = 6;

/**
 * The suffix of the database's checkpoints, which distinguishes them from those of an earlier database of the same
 * name. Null for a database that predates this mark.
 */
async function readGeneration(folder: string): Promise<string | null> {
  const mark = (await readdir(folder)).find((name) => name.startsWith(GENERATION));
  return mark === undefined ? null : mark.slice(GENERATION.length);
}

/**
 * The layout: `<directory>/databases/<name>/documents` is a LevelDB, with its indexes beside it. `staged` holds the
 * copy that is prepared for a backup. A database exists when its folder does; a deletion renames the folder first, so a
 * kill never leaves half of it.
 */
export async function openFolder(directory: string) {
  const databases = join(directory, 'databases');
  const trash = join(directory, 'deleted');
  const staged = join(directory, 'staged');
  await mkdir(databases, { recursive: true });
  await rm(trash, { recursive: true, force: true });
  // Left over from an interrupted backup.
  await rm(staged, { recursive: true, force: true });
  await mkdir(trash, { recursive: true });
  await syncFolder(directory);
  const folderOf = (database: string): string => databaseFolder(directory, database);
  const known = new Set((await readdir(databases)).map((name) => decodeURIComponent(name)));
  const generations = new Map<string, Promise<string | null>>();
  let deleted = 0;
  return {
    known,
    databases,
    staged,
    trash,
    generationOf: (database: string): Promise<string | null> => {
      const found = generations.get(database);
      if (found !== undefined) return found;
      const reading = readGeneration(folderOf(database));
      generations.set(database, reading);
      reading.catch(() => generations.delete(database));
      return reading;
    },
    pathOf: (database: string): string => documentsFolder(directory, database),
    create: async (database: string): Promise<void> => {
      checkDatabaseName(database);
      await mkdir(documentsFolder(directory, database), { recursive: true });
      await mkdir(join(folderOf(database), GENERATION + randomBytes(GENERATION_BYTES).toString('hex')));
      await syncFolder(folderOf(database));
      await syncFolder(databases);
      known.add(database);
    },
    remove: async (database: string): Promise<void> => {
      generations.delete(database);
      deleted += 1;
      const gone = join(trash, String(deleted));
      await rename(folderOf(database), gone);
      await syncFolder(databases);
      await rm(gone, { recursive: true, force: true });
    },
  };
}

export type Folder = Awaited<ReturnType<typeof openFolder>>;
