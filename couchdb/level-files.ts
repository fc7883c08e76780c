/** Inspects the files of a LevelDB without opening it: opening one without its manifest would delete its tables. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const firstManifest = 'MANIFEST-000001';

/** Tables and logs hold data; an interrupted creation has left neither. */
const holdsData = (name: string): boolean =>
  /\.(?:ldb|sst|log)$/.test(name) || (name.startsWith('MANIFEST-') && name !== firstManifest);

async function namesIn(location: string): Promise<readonly string[]> {
  try {
    return await readdir(location);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * `new` where nothing has ever been written, so that LevelDB may create it; `lost …` with the missing file, where data
 * exists without the file that names it.
 */
export async function stateOfLevel(location: string): Promise<'new' | 'whole' | `lost ${string}`> {
  const names = await namesIn(location);
  if (!names.includes('CURRENT')) return names.some(holdsData) ? 'lost CURRENT' : 'new';
  const manifest = (await readFile(join(location, 'CURRENT'), 'utf8')).trim();
  if (manifest === '') return 'lost the content of CURRENT';
  return names.includes(manifest) ? 'whole' : `lost ${manifest}`;
}

/** The text by which `embeddedError` recognises it after PouchDB has wrapped it. */
export const damagedLevel = (location: string, state: string): Error =>
  new Error(
    `the database in ${location} has ${state}: nothing in it was changed. Mend it by "npm run repair", or restore the backup (docs/operations.md)`,
  );
