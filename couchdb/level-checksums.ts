/**
 * Checks the files of a LevelDB against their checksums before it is opened. LevelDB checks those of its tables only on
 * request, which the driver cannot make; a wrong key in a table ends the whole process at a merge; and in a log it
 * silently drops what follows a wrong byte.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFragments } from './level-log.ts';
import { filesInUse, isTable, liveFiles } from './level-manifest.ts';
import { readTableBlocks, isBlockWhole, TRAILER_BYTES } from './level-table.ts';

/** The number of bytes between two yields to other work. */
const BYTES_AT_ONCE = 1_048_576;

/** Yields to other work after this many bytes. */
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
  const blocks = readTableBlocks(file);
  if (blocks === null || blocks.damagedLists > 0) return false;
  const breathe = makeBreather();
  for (const handle of [...blocks.filters, ...blocks.data]) {
    if (!isBlockWhole(file, handle)) return false;
    await breathe(handle.size + TRAILER_BYTES);
  }
  return true;
}

/** A record that does not end within the file was cut off by a crash before it was acknowledged: that is not damage. */
async function isLogWhole(file: Uint8Array): Promise<boolean> {
  const breathe = makeBreather();
  for (const fragment of readFragments(file)) {
    if (fragment.kind === 'damaged') return false;
    await breathe(fragment.content.length);
  }
  return true;
}

/** Whether a table or a log contains what was written. */
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
   * The first missing or damaged file in use of a LevelDB, or null. Files left over from a merge are not in use. A
   * table is checked only once.
   */
  readonly damagedFile: (location: string) => Promise<string | null>;
};

export function makeChecksums(): Checksums {
  /** The checked tables of each database: LevelDB numbers its files and never changes a table. */
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
