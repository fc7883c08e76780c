import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { blocksOf, entriesIn } from '#couchdb/level-table.ts';

/** The files below a folder that hold the text, in their bytes or in what a table of LevelDB has packed. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await bytesOf(path);
    if (bytes.includes(text) || unpacked(bytes).some((part) => part.includes(text)))
      found.push(relative(folder, path));
  }
  return found;
}

/** LevelDB may remove a table while it is looked for. */
const bytesOf = async (path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};

function unpacked(file: Buffer): readonly Buffer[] {
  const blocks = blocksOf(file)?.data ?? [];
  return blocks.flatMap((block) => entriesIn(file, block).map(({ value }) => Buffer.from(value)));
}
