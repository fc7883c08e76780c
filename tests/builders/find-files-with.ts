import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readTableBlocks, readTableEntries } from '#couchdb/level-table.ts';

/**
 * The files below a folder that contain the text, in plain bytes or in a compressed LevelDB table. If LevelDB merges
 * tables meanwhile, the data of a removed table is in a newer one, so the search starts again.
 */
export async function findFilesWith(folder: string, text: string): Promise<string[]> {
  for (;;) {
    const found = await look(folder, text);
    if (found !== null) return found;
  }
}

/** Null when a file disappeared before it was read. */
async function look(folder: string, text: string): Promise<string[] | null> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await bytesOf(path);
    if (bytes === null) return null;
    if (bytes.includes(text) || unpackFile(bytes).some((part) => part.includes(text)))
      found.push(relative(folder, path));
  }
  return found;
}

const bytesOf = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

function unpackFile(file: Buffer): readonly Buffer[] {
  const blocks = readTableBlocks(file)?.data ?? [];
  return blocks.flatMap((block) => readTableEntries(file, block).map(({ value }) => Buffer.from(value)));
}
