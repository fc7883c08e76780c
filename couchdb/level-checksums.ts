/**
 * Checks the files of a LevelDB against their own checksums, before it is opened. LevelDB itself does not look at those of its
 * tables unless it is told to, which the driver cannot do, and a wrong key in a table makes it end the whole process when it
 * merges; of a log it silently drops what follows a wrong byte.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fragmentsOf } from './level-log.ts';
import { filesInUse, isTable, liveFiles } from './level-manifest.ts';
import { blocksOf, isBlockWhole, TRAILER_BYTES } from './level-table.ts';

/** Between two looks at the clock of everybody else. */
const BYTES_AT_ONCE = 1_048_576;

/** Lets everybody else have their turn after so much work. */
function makeBreather() {
  let bytes = 0;
  return async (worked: number): Promise<void> => {
    bytes += worked;
    if (bytes < BYTES_AT_ONCE) return;
    bytes = 0;
    await new Promise((resolve) => setImmediate(resolve));
  };
}

async function isTableWhole(file: Uint8Array): Promise<boolean> {
  const blocks = blocksOf(file);
  if (blocks === null || blocks.damagedLists > 0) return false;
  const breathe = makeBreather();
  for (const handle of [...blocks.filters, ...blocks.data]) {
    if (!isBlockWhole(file, handle)) return false;
    await breathe(handle.size + TRAILER_BYTES);
  }
  return true;
}

/** A record that does not end in the file was cut off by a crash, and never acknowledged: that is no damage. */
async function isLogWhole(file: Uint8Array): Promise<boolean> {
  const breathe = makeBreather();
  for (const fragment of fragmentsOf(file)) {
    if (fragment.kind === 'damaged') return false;
    await breathe(fragment.content.length);
  }
  return true;
}

/** Whether a table or a log is as it was written. */
export async function isFileWhole(path: string): Promise<boolean> {
  const file = await readFile(path);
  try {
    return await (path.endsWith('.log') ? isLogWhole(file) : isTableWhole(file));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export type Checksums = {
  /**
   * The first file in use of a LevelDB that is gone or not as it was written, or null. What a merge left behind is not in use.
   * A table that was checked once is not checked again.
   */
  readonly damagedFile: (location: string) => Promise<string | null>;
};

export function makeChecksums(): Checksums {
  /** The tables of each that were checked: LevelDB numbers its files, and never changes a table. */
  const checked = new Map<string, ReadonlySet<number>>();
  return {
    async damagedFile(location) {
      const known = checked.get(location) ?? new Set();
      const live = await liveFiles(location);
      if (live === null) return 'its list of tables';
      const names = await readdir(location);
      for (const { name, number } of filesInUse(names, live)) {
        if (known.has(number) && isTable(name)) continue;
        if (!names.includes(name) || !(await isFileWhole(join(location, name)))) return name;
      }
      checked.set(location, live.tables);
      return null;
    },
  };
}
