/**
 * The mark of a repaired database that no start has verified yet. It is in the database's folder, so it moves with it.
 */
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RepairMark } from './databases.ts';
import { databaseFolder } from './embedded-folder.ts';
import { syncFolder } from './sync-folder.ts';

const MARK = 'repaired-not-verified.json';

const markOf = (directory: string, database: string): string =>
  join(databaseFolder(directory, database), MARK);

async function readMark(directory: string, database: string): Promise<RepairMark | null> {
  const file = markOf(directory, database);
  if (!existsSync(file)) return null;
  const { damagedFiles } = JSON.parse(await readFile(file, 'utf8')) as Pick<RepairMark, 'damagedFiles'>;
  return { database, damagedFiles };
}

/** The repaired databases of the embedded store in `directory`, which may not exist yet. */
export async function readRepairMarks(directory: string): Promise<readonly RepairMark[]> {
  const names = await readdir(join(directory, 'databases')).catch(() => []);
  const marks = names.map((name) => readMark(directory, decodeURIComponent(name)));
  return (await Promise.all(marks)).filter((mark) => mark !== null);
}

/** Durable when it resolves. It keeps the findings of an earlier repair that was interrupted or not verified. */
export async function markRepaired(
  directory: string,
  { database, damagedFiles }: RepairMark,
): Promise<RepairMark> {
  const known = (await readMark(directory, database))?.damagedFiles ?? [];
  const marked = { database, damagedFiles: [...new Set([...known, ...damagedFiles])] };
  const file = markOf(directory, database);
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(JSON.stringify({ damagedFiles: marked.damagedFiles }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncFolder(databaseFolder(directory, database));
  return marked;
}

/** Removes the marks after a start has verified everything in these databases. */
export async function unmarkRepaired(directory: string, repaired: readonly RepairMark[]): Promise<void> {
  for (const { database } of repaired) {
    await rm(markOf(directory, database), { force: true });
    await syncFolder(databaseFolder(directory, database));
  }
}
