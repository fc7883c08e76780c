import { access, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import LevelDOWN from 'leveldown';
import { copyLevels } from '../copy-levels.ts';
import { documentsOf } from '../embedded-folder.ts';
import { lockFolder } from '../embedded-store.ts';
import { closeLevel } from '../synced-level.ts';

const repairLevel = (location: string): Promise<void> =>
  new Promise((resolve, reject) => {
    LevelDOWN.repair(location, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

/** A folder of its own for every repair: one that was cut off is repeated, and the first state is still there. */
async function newBackupPlace(directory: string, database: string): Promise<string> {
  const all = join(directory, 'before-repair');
  await mkdir(all, { recursive: true });
  const number = (await readdir(all)).length + 1;
  return join(all, `${database}-${String(number)}`);
}

/**
 * Makes LevelDB's list of tables anew from the files that are there, after everything was copied to the folder that is
 * returned. Rejects with `locked` while the store is open.
 */
export async function repairDatabase(directory: string, database: string): Promise<string> {
  const location = documentsOf(directory, database);
  await access(location).catch((cause: unknown) => {
    throw new Error(`there is no database ${database} in ${directory}`, { cause });
  });
  const lock = await lockFolder(directory);
  try {
    const backup = await newBackupPlace(directory, database);
    await copyLevels(location, backup);
    await repairLevel(location);
    return backup;
  } finally {
    await closeLevel(lock);
  }
}
