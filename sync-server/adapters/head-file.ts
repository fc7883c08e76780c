import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Head, type HeadPlace, HeadSchema } from '../journal/ports.ts';

/** The head in a file beside the data: written, synced and renamed into place, so a crash leaves no partial file. */
export function makeHeadFile(dataDirectory: string): HeadPlace {
  const path = join(dataDirectory, 'journal-head.json');
  return {
    name: path,
    async read() {
      const text = await readFile(path, 'utf8').catch(nullWhenMissing);
      return text === null ? null : parse(path, text);
    },
    async write({ n, seq, hash, at }) {
      await mkdir(dataDirectory, { recursive: true });
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify({ n, seq, hash, at })}\n`);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
      await syncFolder(dirname(path));
    },
  };
}

function parse(path: string, text: string): Head {
  try {
    return HeadSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} does not hold the head of the journal`, { cause: error });
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
