import { open } from 'node:fs/promises';

/** Syncs a folder, which makes its list of files durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
