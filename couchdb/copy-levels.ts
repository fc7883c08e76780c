import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** LevelDB never changes a table that it has written, so two folders can share tables; everything else is copied. */
export async function shareOrCopy(from: string, to: string): Promise<void> {
  if (/\.(?:ldb|sst)$/.test(from)) {
    try {
      await link(from, to);
      return;
    } catch {
      // The target is on another disk, or the disk has no links.
    }
  }
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

/** Copies a folder of LevelDBs that nobody writes to. Writing to the copy does not change the original. */
export async function copyLevels(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyLevels(source, target);
    else await shareOrCopy(source, target);
  }
}
