import { access } from 'node:fs/promises';
import LevelDOWN from 'leveldown';
import { copyLevels } from '../copy-levels.ts';
import { documentsOf } from '../embedded-folder.ts';
import { lockFolder } from '../embedded-store.ts';
import { newPlaceBeside } from '../kept-aside.ts';
import { closeLevel } from '../synced-level.ts';

const repairLevel = (location: string): Promise<void> =>
  new Promise((resolve, reject) => {
    LevelDOWN.repair(location, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

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
    const backup = await newPlaceBeside(directory, { kept: 'before-repair', database });
    await copyLevels(location, backup);
    await repairLevel(location);
    return backup;
  } finally {
    await closeLevel(lock);
  }
}
