import { access } from 'node:fs/promises';
import LevelDOWN from 'leveldown';
import { mergeTables } from '../compact-level.ts';
import { copyLevels } from '../copy-levels.ts';
import { documentsFolder } from '../embedded-folder.ts';
import { lockFolder } from '../embedded-store.ts';
import { makeFolderForReplaced } from '../replaced-databases.ts';
import type { RepairMark } from '../databases.ts';
import { markRepaired } from '../repair-mark.ts';
import { settled } from '../settled.ts';
import { closeLevel, openLevel } from '../synced-level.ts';
import { damagedFilesIn, leaveOutDamage } from './leave-out-damage.ts';

/**
 * LevelDB's repair makes a table of each log, numbered in the order in which the folder lists the logs, and puts all
 * tables on one level, where a read takes the value of the highest number. So a read could find an older write, or a
 * deleted value. Merging the tables keeps the last write of each key.
 */
async function repairLevel(location: string): Promise<void> {
  await settled((callback) => {
    LevelDOWN.repair(location, callback);
  });
  const level = new LevelDOWN(location);
  await openLevel(level);
  try {
    await mergeTables(level);
  } finally {
    await closeLevel(level);
  }
}

export type Repair = RepairMark & {
  /** The folder with the unchanged copy of the database. */
  readonly backup: string;
};

/**
 * Copies everything aside, then makes LevelDB's manifest again from the undamaged data of the files. The database is
 * marked until a start has verified it. Rejects with `locked` while the store is open.
 */
export async function repairDatabase(directory: string, database: string): Promise<Repair> {
  const location = documentsFolder(directory, database);
  await access(location).catch((cause: unknown) => {
    throw new Error(`there is no database ${database} in ${directory}`, { cause });
  });
  const lock = await lockFolder(directory);
  try {
    const backup = await makeFolderForReplaced(directory, { kept: 'before-repair', database });
    await copyLevels(location, backup);
    const damaged = await damagedFilesIn(location);
    const marked = await markRepaired(directory, { database, damagedFiles: damaged });
    await leaveOutDamage(location, damaged);
    await repairLevel(location);
    return { ...marked, backup };
  } finally {
    await closeLevel(lock);
  }
}
